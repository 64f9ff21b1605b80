-- A session of Neovim's own client, without a screen; Documentation/editors.md has what it prints.
--   LISTLINT=listlint DEMO=folder nvim --headless -u NONE -c "luafile Documentation/Editors/neovim-session.lua"
local listlint = vim.env.LISTLINT
local path = vim.env.DEMO
local function say(...) io.stdout:write(string.format(...) .. "\n") end
vim.cmd("edit " .. path .. "/Sources/UsersViewController.swift")
vim.bo.filetype = "swift"
local client = vim.lsp.start_client({
  name = "listlint", cmd = { listlint, "lsp" }, root_dir = path,
  workspace_folders = { { uri = vim.uri_from_fname(path), name = "demo" } },
})
vim.lsp.buf_attach_client(0, client)
local function wait(what, condition)
  local ok = vim.wait(10000, condition, 10)
  say("%s: %s", what, ok and "yes" or "NO")
end
local function show()
  for _, d in ipairs(vim.diagnostic.get(0)) do
    say("  %d:%d %s [%s] %s", d.lnum + 1, d.col + 1, vim.diagnostic.severity[d.severity], d.code or d.user_data.lsp.code, d.message)
  end
end
wait("diagnostics after opening", function() return #vim.diagnostic.get(0) > 0 end)
show()
local c = vim.lsp.get_client_by_id(client)
say("server: position encoding %s", c.offset_encoding)
local d = vim.tbl_filter(function(d) return d.message:find("nanoseconds") end, vim.diagnostic.get(0))[1]
local params = vim.lsp.util.make_range_params()
params.range = { start = { line = d.lnum, character = d.col }, ["end"] = { line = d.lnum, character = d.col } }
params.context = { diagnostics = {} }
local answer = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 5000)
say("code actions there:")
local fix
for _, a in ipairs(answer[client].result) do
  say("  %s (%s)", a.title, a.kind)
  if a.isPreferred then fix = fix or a end
end
local hover = vim.lsp.buf_request_sync(0, "textDocument/hover", { textDocument = params.textDocument, position = params.range.start }, 5000)
say("hover: %s", vim.split(hover[client].result.contents.value, "\n")[1])
say("apply: %s", fix.title)
vim.lsp.util.apply_workspace_edit(fix.edit, c.offset_encoding)
local before = #vim.diagnostic.get(0)
wait("fewer diagnostics after the fix", function() return #vim.diagnostic.get(0) < before end)
show()
vim.api.nvim_buf_set_lines(0, 0, -1, false, { "import UIKit", "final class UsersViewController: UIViewController {}" })
wait("none after the code is gone", function() return #vim.diagnostic.get(0) == 0 end)
vim.cmd("undo")
wait("again after undo", function() return #vim.diagnostic.get(0) > 0 end)
vim.lsp.stop_client(client)
wait("the server ended", function() return vim.lsp.client_is_stopped(client) end)
vim.cmd("qa!")
