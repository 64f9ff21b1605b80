import TestSupport

/// Runs the built command as a shell would.
func listlint(
  _ arguments: [String], in folder: TemporaryDirectory, input: String = "", environment: [String: String] = [:]
) async throws -> Run {
  try await run(
    Products.executable("listlint"), arguments, in: folder.path, input: Array(input.utf8), environment: environment)
}

func listlint(
  _ arguments: String..., in folder: TemporaryDirectory, input: String = "", environment: [String: String] = [:]
) async throws -> Run {
  try await listlint(arguments, in: folder, input: input, environment: environment)
}

/// Runs the built generator.
func listgen(
  _ arguments: String..., in folder: TemporaryDirectory, environment: [String: String] = [:]
) async throws -> Run {
  try await run(Products.executable("listgen"), arguments, in: folder.path, environment: environment)
}

func listgen(
  _ arguments: [String], in folder: TemporaryDirectory, environment: [String: String] = [:]
) async throws -> Run {
  try await run(Products.executable("listgen"), arguments, in: folder.path, environment: environment)
}
