extension TemplateLibrary {
  /// Files that hold the templates at `path`, below `folder`.
  public func copies(of path: String, to folder: String) -> [PlannedChange] {
    templates(at: path).map { template in
      let file = PlannedFile(
        path: "\(folder)/\(template.path)", text: template.text, role: .source, origin: template.origin)
      return PlannedChange(file: file, state: .create, existing: nil)
    }
  }
}
