-- What neovim makes of the language server: findings while typing, hover, completion, a fix, symbols, a definition, a rename. Run by neovim.sh in
-- a folder with armoury.map; ends with status 0 when all is as it should be, else says what is not.
local failed = false

local function expect(what, found, wanted)
  if not vim.deep_equal(found, wanted) then
    io.stdout:write(what, ': expected ', vim.inspect(wanted), ', found ', vim.inspect(found), '\n')
    failed = true
  end
end

-- Waits for what the function returns to be as wanted.
local function await(what, wanted, find)
  vim.wait(20000, function() return vim.deep_equal(find(), wanted) end, 20)
  expect(what, find(), wanted)
end

local function rules()
  local names = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    table.insert(names, string.format('%d:%d %s', diagnostic.lnum, diagnostic.col, diagnostic.code))
  end
  table.sort(names)
  return names
end

local function ask(method, more)
  local parameters = vim.lsp.util.make_position_params()
  for key, value in pairs(more or {}) do parameters[key] = value end
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000)
  local _, answer = next(answers or {})
  return answer and answer.result
end

local function run()
  vim.cmd('edit armoury.map')
  vim.bo.filetype = 'mapwright'
  local client = vim.lsp.start_client({ name = 'mapwright', cmd = { vim.env.MAPWRIGHT, 'lsp' } })
  vim.lsp.buf_attach_client(0, client)
  await('attached', true, function() return #vim.lsp.buf_get_clients(0) == 1 end)
  await('the findings at first', {}, rules)

  -- A glyph without a meaning, and a misspelled word.
  local row = vim.fn.search('^|#a')
  vim.api.nvim_buf_set_text(0, row - 1, 2, row - 1, 3, { 'Q' })
  local line = vim.fn.search('MOB_KOBOLDFIGHTER')
  local text = vim.fn.getline(line)
  local column = text:find('MOB_KOBOLDFIGHTER') - 1
  vim.api.nvim_buf_set_text(0, line - 1, column, line - 1, column + 17, { 'MOB_KOBOLDFIGTER' })
  await('findings while typing', {
    string.format('%d:%d powder-legend-missing', row - 1, 2),
    string.format('%d:%d powder-attribute-unknown', line - 1, column),
  }, rules)

  vim.api.nvim_win_set_cursor(0, { line, column + 3 })
  local hover = ask('textDocument/hover')
  expect('hover tells why', hover.contents.value:find('powder-attribute-unknown', 1, true) ~= nil, true)

  -- The fix, as neovim applies it.
  local range = vim.lsp.util.make_range_params().range
  local actions = ask('textDocument/codeAction', { range = range, context = { diagnostics = {} } })
  expect('the fix, and a comment that allows it', #actions, 2)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  expect('after the fix', vim.fn.getline(line), text)
  vim.cmd('silent undo 0')
  await('the findings of the old text', {}, rules)

  -- Completion of a word in a legend line.
  vim.api.nvim_buf_set_lines(0, -1, -1, true, { 'Z: SQUARE_WAT' })
  vim.api.nvim_win_set_cursor(0, { vim.fn.line('$'), 12 })
  vim.api.nvim_win_set_cursor(0, { vim.fn.line('$'), 13 })
  local parameters = vim.lsp.util.make_position_params()
  parameters.position.character = 13
  local answer = ask('textDocument/completion', parameters)
  expect('completion', answer.items[1] and answer.items[1].label, 'SQUARE_WATER')

  local names = {}
  for _, symbol in ipairs(ask('textDocument/documentSymbol')) do table.insert(names, symbol.name) end
  expect('the map is a symbol', vim.tbl_contains(names, 'room'), true)

  -- From a cell to its legend line, and another glyph for it, as neovim jumps and renames.
  vim.cmd('silent undo 0')
  local legend = vim.fn.search('^s: ')
  vim.api.nvim_win_set_cursor(0, { vim.fn.search('^|#.....s'), 7 })
  vim.lsp.buf.definition()
  await('the definition', { legend, 0 }, function() return vim.api.nvim_win_get_cursor(0) end)
  vim.lsp.buf.rename('S')
  await('the glyph renamed', 'S', function() return vim.fn.getline(legend):sub(1, 1) end)
  expect('its cell', vim.fn.search('^|#.....S', 'w') > 0, true)
  vim.cmd('silent undo 0')

  vim.lsp.stop_client(client)
  await('stopped', 0, function() return #vim.lsp.get_active_clients() end)
end

local ran, problem = pcall(run)
if not ran then io.stdout:write(problem, '\n') end
vim.cmd(ran and not failed and 'quitall!' or 'cquit!')
