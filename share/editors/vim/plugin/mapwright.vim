" Findings in maps as you type, with the plugin ALE or vim-lsp. g:mapwright_program names another program.
let s:program = get(g:, 'mapwright_program', 'mapwright')
augroup mapwright
  autocmd!
  autocmd BufRead,BufNewFile *.derf,*.der,*.des,*.grid,*.map,*.mask,*.maze,*.puzzlescript,*.sok,*.ter,*.xsb
      \ setlocal filetype=mapwright
  autocmd User lsp_setup call lsp#register_server({
      \ 'name': 'mapwright', 'cmd': [s:program, 'lsp'], 'allowlist': ['mapwright']})
augroup END
silent! call ale#linter#Define('mapwright', {
    \ 'name': 'mapwright', 'lsp': 'stdio', 'executable': s:program,
    \ 'command': '%e lsp', 'project_root': {-> expand('%:p:h')}})
