import CoreData

/// One call, as the database stores it.
@objc(CallRecord)
final class CallRecord: NSManagedObject {
  @NSManaged var contactName: String
  @NSManaged var date: Date
  @NSManaged var isMissed: Bool

  /// The day of the call as `yyyy-MM-dd`, stored so that the database can group by it.
  @NSManaged var day: String
}

extension CallRecord {
  /// All calls, newest first. The day leads the order because sections are made of neighbouring rows.
  static func newestFirst() -> NSFetchRequest<CallRecord> {
    let request = NSFetchRequest<CallRecord>(entityName: "CallRecord")
    request.sortDescriptors = [
      NSSortDescriptor(key: #keyPath(CallRecord.day), ascending: false),
      NSSortDescriptor(key: #keyPath(CallRecord.date), ascending: false),
    ]
    request.fetchBatchSize = 50
    return request
  }
}
