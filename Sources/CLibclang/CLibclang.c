// Declarations alone make no target.
#include "CLibclang.h"
