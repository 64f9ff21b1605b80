import CoreData
import UIKit

@objc(CallRecord)
class CallRecord: NSManagedObject {
  @NSManaged var contactName: String
  @NSManaged var date: Date
  @NSManaged var isMissed: Bool
  @NSManaged var day: String

  var tintColor: UIColor {
    isMissed ? .systemRed : .label
  }

  class func newestFirst() -> NSFetchRequest<CallRecord> {
    let request = NSFetchRequest<CallRecord>(entityName: "CallRecord")
    request.sortDescriptors = [
      NSSortDescriptor(key: "day", ascending: false),
      NSSortDescriptor(key: "date", ascending: false),
    ]
    return request
  }
}
