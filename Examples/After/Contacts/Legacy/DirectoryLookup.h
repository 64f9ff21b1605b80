#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Finds names in the printed directory, for the screens that are still written in Objective-C.
@interface DirectoryLookup : NSObject

/// The names that match the query, in the order of the directory. Observable; changes on the main thread.
@property (nonatomic, readonly, copy) NSArray<NSString *> *matches;

- (instancetype)initWithNames:(NSArray<NSString *> *)names NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;

/// Filters once typing has paused. A blank query filters nothing.
- (void)setQuery:(NSString *)query;

@end

NS_ASSUME_NONNULL_END
