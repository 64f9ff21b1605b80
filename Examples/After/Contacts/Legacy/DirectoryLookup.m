#import "DirectoryLookup.h"

static const NSTimeInterval DirectoryLookupDelay = 0.25;

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
  NSString *trimmed = [query stringByTrimmingCharactersInSet:NSCharacterSet.whitespaceAndNewlineCharacterSet];
  [NSObject cancelPreviousPerformRequestsWithTarget:self];
  [self performSelector:@selector(applyQuery:) withObject:trimmed afterDelay:DirectoryLookupDelay];
}

- (void)applyQuery:(NSString *)query {
  NSArray<NSString *> *found = self.names;
  if (query.length > 0) {
    found = [self.names filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:@"SELF CONTAINS[cd] %@", query]];
  }
  if (![found isEqualToArray:self.matches]) {
    self.matches = found;
  }
}

@end
