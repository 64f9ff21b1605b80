// Starts `listlint lsp` and leaves the rest to the generic client.
const { commands, workspace } = require("vscode")
const { LanguageClient } = require("vscode-languageclient/node")

let client

function start() {
  const settings = workspace.getConfiguration("listlint")
  client = new LanguageClient(
    "listlint", "listlint",
    { command: settings.get("executable"), args: ["lsp"] },
    {
      documentSelector: ["swift", "objective-c", "objective-cpp"].map((language) => ({ scheme: "file", language })),
      initializationOptions: settings,
    })
  return client.start()
}

exports.activate = async (context) => {
  context.subscriptions.push(commands.registerCommand("listlint.restart", async () => {
    await client?.stop()
    await start()
  }))
  await start()
}

exports.deactivate = () => client?.stop()
