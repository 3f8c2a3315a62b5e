-- Starts `mapwright lsp` for maps, from neovim 0.7 on. g:mapwright_program names another program.
local client
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = { '*.derf', '*.der', '*.des', '*.grid', '*.map', '*.mask', '*.maze', '*.puzzlescript', '*.sok', '*.ter', '*.xsb' },
  callback = function(event)
    vim.bo[event.buf].filetype = 'mapwright'
    local name = vim.api.nvim_buf_get_name(event.buf)
    local git = vim.fn.finddir('.git', vim.fn.fnamemodify(name, ':p:h') .. ';')
    local options = {
      name = 'mapwright',
      cmd = { vim.g.mapwright_program or 'mapwright', 'lsp' },
      root_dir = vim.fn.fnamemodify(git ~= '' and git or name, ':p:h' .. (git ~= '' and ':h' or '')),
    }
    if vim.lsp.start then
      vim.lsp.start(options, { bufnr = event.buf })
    else
      client = client or vim.lsp.start_client(options)
      vim.lsp.buf_attach_client(event.buf, client)
    end
  end,
})
