// The part of libclang's stable C interface that Objective-C is read with. The library is never linked: it is loaded at
// run time where one is installed, so this header must stand alone. A test compares it with clang-c/Index.h.
#ifndef CLIBCLANG_H
#define CLIBCLANG_H

// A test defines this to see the function types with the real header's own types.
#ifndef CLIBCLANG_FUNCTIONS_ONLY

typedef void *CXIndex;
typedef struct CXTranslationUnitImpl *CXTranslationUnit;
typedef void *CXClientData;
typedef void *CXFile;

typedef struct {
  const void *data;
  unsigned private_flags;
} CXString;

struct CXUnsavedFile {
  const char *Filename;
  const char *Contents;
  unsigned long Length;
};

typedef struct {
  const void *ptr_data[2];
  unsigned int_data;
} CXSourceLocation;

typedef struct {
  const void *ptr_data[2];
  unsigned begin_int_data;
  unsigned end_int_data;
} CXSourceRange;

typedef struct {
  unsigned int_data[4];
  void *ptr_data;
} CXToken;

typedef enum CXTokenKind {
  CXToken_Punctuation,
  CXToken_Keyword,
  CXToken_Identifier,
  CXToken_Literal,
  CXToken_Comment
} CXTokenKind;

enum CXErrorCode { CXError_Success = 0 };

enum CXTranslationUnit_Flags {
  CXTranslationUnit_Incomplete = 0x02,
  CXTranslationUnit_SkipFunctionBodies = 0x40,
  CXTranslationUnit_KeepGoing = 0x200,
  CXTranslationUnit_SingleFileParse = 0x400
};

enum CXCursorKind {
  CXCursor_ObjCInterfaceDecl = 11,
  CXCursor_ObjCCategoryDecl = 12,
  CXCursor_ObjCProtocolDecl = 13,
  CXCursor_ObjCPropertyDecl = 14,
  CXCursor_ObjCInstanceMethodDecl = 16,
  CXCursor_ObjCClassMethodDecl = 17,
  CXCursor_ObjCImplementationDecl = 18,
  CXCursor_ObjCCategoryImplDecl = 19,
  CXCursor_ObjCSuperClassRef = 40,
  CXCursor_ObjCMessageExpr = 104
};

enum CXChildVisitResult { CXChildVisit_Break, CXChildVisit_Continue, CXChildVisit_Recurse };

typedef struct {
  enum CXCursorKind kind;
  int xdata;
  const void *data[3];
} CXCursor;

typedef enum CXChildVisitResult (*CXCursorVisitor)(CXCursor cursor, CXCursor parent, CXClientData client_data);

#endif

// The functions, each under its own name with a T before it.
typedef CXString (*Tclang_getClangVersion)(void);
typedef const char *(*Tclang_getCString)(CXString string);
typedef void (*Tclang_disposeString)(CXString string);
typedef CXIndex (*Tclang_createIndex)(int excludeDeclarationsFromPCH, int displayDiagnostics);
typedef void (*Tclang_disposeIndex)(CXIndex index);
typedef enum CXErrorCode (*Tclang_parseTranslationUnit2)(
  CXIndex index, const char *source_filename, const char *const *command_line_args, int num_command_line_args,
  struct CXUnsavedFile *unsaved_files, unsigned num_unsaved_files, unsigned options, CXTranslationUnit *out_unit);
typedef void (*Tclang_disposeTranslationUnit)(CXTranslationUnit unit);
typedef CXFile (*Tclang_getFile)(CXTranslationUnit unit, const char *file_name);
typedef CXSourceLocation (*Tclang_getLocationForOffset)(CXTranslationUnit unit, CXFile file, unsigned offset);
typedef CXSourceRange (*Tclang_getRange)(CXSourceLocation begin, CXSourceLocation end);
typedef CXSourceLocation (*Tclang_getRangeStart)(CXSourceRange range);
typedef CXSourceLocation (*Tclang_getRangeEnd)(CXSourceRange range);
typedef void (*Tclang_getFileLocation)(
  CXSourceLocation location, CXFile *file, unsigned *line, unsigned *column, unsigned *offset);
typedef void (*Tclang_tokenize)(
  CXTranslationUnit unit, CXSourceRange range, CXToken **tokens, unsigned *num_tokens);
typedef void (*Tclang_disposeTokens)(CXTranslationUnit unit, CXToken *tokens, unsigned num_tokens);
typedef CXTokenKind (*Tclang_getTokenKind)(CXToken token);
typedef CXSourceRange (*Tclang_getTokenExtent)(CXTranslationUnit unit, CXToken token);
typedef CXCursor (*Tclang_getTranslationUnitCursor)(CXTranslationUnit unit);
typedef unsigned (*Tclang_visitChildren)(CXCursor parent, CXCursorVisitor visitor, CXClientData client_data);
typedef enum CXCursorKind (*Tclang_getCursorKind)(CXCursor cursor);
typedef CXString (*Tclang_getCursorSpelling)(CXCursor cursor);
typedef CXSourceRange (*Tclang_getCursorExtent)(CXCursor cursor);

#endif
