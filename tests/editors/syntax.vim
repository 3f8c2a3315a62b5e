" What a syntax file makes of a line of an example: a letter for the group of each byte, small for cells. Run by syntax.sh.
syntax on
execute 'edit' fnameescape($FILE)
syntax clear
unlet! b:current_syntax
execute 'source' fnameescape($SYNTAX)
let groups = ''
for column in range(1, len(getline($LINE)))
  let name = synIDattr(synID($LINE, column, 1), 'name')
  let groups .= name =~ 'Cell_' ? name[strlen('mapwrightCell_')] : name =~ '^mapwright' ? toupper(name[9]) : '-'
endfor
call writefile([groups . (v:errmsg == '' ? '' : ' ' . v:errmsg)], $OUT)
quitall!
