#import "DirectoryLookup.h"

@interface DirectoryLookup ()

@property (nonatomic, copy) NSArray<NSString *> *names;
@property (nonatomic, readwrite, copy) NSArray<NSString *> *matches;

@end

@implementation DirectoryLookup

- (instancetype)initWithNames:(NSArray<NSString *> *)names {
  self = [super init];
  if (self) {
    _names = [names copy];
    _matches = [names copy];
  }
  return self;
}

- (void)setQuery:(NSString *)query {
  [self performSelector:@selector(applyQuery:) withObject:query afterDelay:0.3];
}

- (void)applyQuery:(NSString *)query {
  if (query.length == 0) {
    self.matches = self.names;
    return;
  }
  NSString *format = [NSString stringWithFormat:@"SELF CONTAINS '%@'", query];
  self.matches = [self.names filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:format]];
}

@end
