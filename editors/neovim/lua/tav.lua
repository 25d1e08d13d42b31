-- Tav in Neovim, by its built-in client: require('tav').setup{}. docs/editor.md says what is shown.

local M = {}

local marks = vim.api.nvim_create_namespace('tav') -- signs of checks and values at the ends of lines
local clients = {} -- by root directory
local signs = { proved = '✓', unreachable = '·', failed = '✗', open = '?' }

M.options = {
  cmd = { 'tav', 'lsp' },
  settings = {}, -- those of docs/editor.md
  signs = true, -- the answers of checks beside their lines
  values = true, -- values at the ends of lines
}

-- root is the directory of a file's project, or its own one.
local function root(path)
  local dir = vim.fn.fnamemodify(path, ':h')
  local at = dir
  while true do
    for _, name in ipairs({ 'tav.toml', 'compile_commands.json', '.git' }) do
      if vim.loop.fs_stat(at .. '/' .. name) then return at end
    end
    local above = vim.fn.fnamemodify(at, ':h')
    if above == at then return dir end
    at = above
  end
end

-- decorate shows the answers of checks and the values along the trace in a buffer.
local function decorate(client, buffer, results)
  if not vim.api.nvim_buf_is_loaded(buffer) then return end
  local uri, last = vim.uri_from_bufnr(buffer), vim.api.nvim_buf_line_count(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, marks, 0, -1)
  for _, result in ipairs(M.options.signs and results or {}) do
    for _, check in ipairs(result.checks or {}) do
      local line = check.at.range.start.line
      if check.at.uri == uri and line < last then
        vim.api.nvim_buf_set_extmark(buffer, marks, line, 0, { sign_text = signs[check.answer], sign_hl_group = check.answer == 'failed' and 'DiagnosticSignError' or 'DiagnosticSignHint' })
      end
    end
  end
  if not M.options.values then return end
  local whole = { start = { line = 0, character = 0 }, ['end'] = { line = last, character = 0 } }
  client.request('textDocument/inlayHint', { textDocument = { uri = uri }, range = whole }, function(_, hints)
    for _, hint in ipairs(hints or {}) do
      if hint.position.line < vim.api.nvim_buf_line_count(buffer) then
        vim.api.nvim_buf_set_extmark(buffer, marks, hint.position.line, 0, { virt_text = { { hint.label, 'Comment' } } })
      end
    end
  end, buffer)
end

-- changed shows anew what the server has found.
local function changed(_, _, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  if not client then return end
  client.request('tav/results', vim.empty_dict(), function(_, results)
    M.results = results or {}
    for _, buffer in ipairs(vim.lsp.get_buffers_by_client_id(client.id)) do decorate(client, buffer, M.results) end
  end, 0)
end

-- attach gives a buffer to the server of its project.
function M.attach(buffer)
  local dir = root(vim.api.nvim_buf_get_name(buffer))
  if not clients[dir] or vim.lsp.client_is_stopped(clients[dir]) then
    clients[dir] = vim.lsp.start_client({
      name = 'tav',
      cmd = M.options.cmd,
      root_dir = dir,
      workspace_folders = { { uri = vim.uri_from_fname(dir), name = dir } },
      init_options = vim.tbl_extend('force', M.options.settings, { results = true }),
      handlers = { ['tav/changed'] = changed },
    })
  end
  if clients[dir] then vim.lsp.buf_attach_client(buffer, clients[dir]) end
end

-- execute has the server of the current buffer execute a command about its file.
function M.execute(command, ...)
  local arguments = { vim.uri_from_bufnr(0), ... }
  vim.lsp.buf_request(0, 'workspace/executeCommand', { command = command, arguments = arguments }, function(err)
    if err then vim.notify('tav: ' .. err.message, vim.log.levels.ERROR) end
  end)
end

-- setup attaches all C files, and defines :TavCheck, :TavExplain and :TavFix [function] and :TavProve [proof].
function M.setup(options)
  M.options = vim.tbl_deep_extend('force', M.options, options or {})
  vim.api.nvim_create_autocmd('FileType', { pattern = 'c', callback = function(event) M.attach(event.buf) end })
  for _, name in ipairs({ 'Check', 'Explain', 'Fix', 'Prove' }) do
    vim.api.nvim_create_user_command('Tav' .. name, function(call) M.execute('tav.' .. name:lower(), call.args) end, { nargs = '?' })
  end
end

return M
