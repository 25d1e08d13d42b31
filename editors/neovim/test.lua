-- Run by cmd/driver's TestNeovim in a directory with fault.c: the error is shown when the file is written, a fix is looked for
-- and applied, and the error is gone.

local function fail(text)
  io.stderr:write(text .. '\n')
  vim.cmd('cquit 1')
end

-- wait waits until something holds, which is what in words.
local function wait(what, holds)
  if not vim.wait(120000, holds, 20) then fail('waited in vain until ' .. what) end
end

-- actions are the code actions for a line.
local function actions(line)
  local range = { start = { line = line, character = 0 }, ['end'] = { line = line, character = 99 } }
  local params = { textDocument = { uri = vim.uri_from_bufnr(0) }, range = range, context = { diagnostics = {} } }
  local list = {}
  for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 10000) or {}) do
    vim.list_extend(list, answer.result or {})
  end
  return list
end

local ok, err = pcall(function()
  require('tav').setup({ cmd = { vim.env.TAV, 'lsp' } })
  vim.cmd('edit fault.c')
  wait('the server is there', function() return #vim.lsp.buf_get_clients(0) > 0 or next(vim.lsp.buf_get_clients(0)) end)
  vim.cmd('write')
  wait('the error is shown', function() return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 1 end)
  local found = vim.diagnostic.get(0)[1]
  if not found.message:find('index out of bounds', 1, true) or found.lnum ~= 4 then fail(vim.inspect(found)) end
  local edit
  for try = 0, 299 do -- a search that had no time is begun again; wait() would not end: its condition must not wait itself
    if try % 100 == 0 then vim.cmd('TavFix') end
    vim.wait(300)
    for _, action in ipairs(actions(found.lnum)) do edit = edit or action.edit end
    if edit then break end
  end
  if not edit then fail('no fix is found') end
  vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
  wait('the error is gone', function() return #vim.diagnostic.get(0) == 0 end)
  vim.cmd('write')
  local tav = require('tav')
  wait('the program is proved', function() return tav.results and tav.results[1] and tav.results[1].answer == 'TRUE' end)
  if #vim.diagnostic.get(0) > 0 then fail(vim.inspect(vim.diagnostic.get(0))) end
end)
if not ok then fail(tostring(err)) end
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.cmd('quitall!')
