#!/bin/sh
# folders.sh BINARY EXAMPLES FOLDER - the folders of share/editors in the editors that there are: they load, and where the editor
# itself can start the server it shows findings. What is not installed is named.
set -u
folder=editors # a link, as an editor may take a path with a blank for two
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/home" && ln -s "$1" "$scratch/bin/mapwright" && ln -s "$3" "$scratch/editors" &&
	cp "$2/vault.des" "$2/armoury.map" "$scratch" || exit 2
printf 'NAME: a\nMONS: kobolt\nMAP\n.1.\nENDMAP\n' >"$scratch/wrong.des"
cd "$scratch" || exit 2
export HOME="$scratch/home" PATH="$scratch/bin:$PATH"
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_DATA_HOME
failed=0
tried() { # NAME PROGRAM ARGUMENTS... - ends with status 0, or what it said is shown
	name=$1
	shift
	if ! command -v "$1" >/dev/null; then
		echo "$name: $1 is not installed: not tried"
	elif ! said=$(timeout 60 "$@" </dev/null 2>&1); then
		echo "$name: $said"
		failed=1
	fi
}
tried neovim nvim --headless --clean -n -i NONE --cmd "set rtp^=$folder/neovim" \
	-c 'edit wrong.des' \
	-c 'lua if vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20) then vim.cmd("qall!") else vim.cmd("cquit") end'
tried vim vim -N -u NONE -i NONE -n -es -S "$folder/vim/plugin/mapwright.vim" -c 'edit wrong.des' \
	-c 'if &filetype == "mapwright" | qall! | else | cquit | endif'
tried Emacs emacs -Q --batch --eval '(setq byte-compile-error-on-warn t byte-compile-dest-file-function (lambda (_) (concat (getenv "HOME") "/m.elc")))' \
	-f batch-byte-compile "$folder/emacs/mapwright.el"
tried Emacs emacs -Q --batch -l "$folder/emacs/mapwright.el" --eval '(fset (quote eglot-ensure) (lambda () nil))' \
	--eval '(progn (find-file "vault.des") (unless (eq major-mode (quote mapwright-mode)) (kill-emacs 1)))'
tried Kakoune kak -n -ui dummy -e "source $folder/kakoune/mapwright.kak; edit vault.des; eval %sh{ [ \"\$kak_opt_filetype\" = mapwright ] && echo quit || echo quit! 1 }"
tried 'VS Code' node --check "$folder/vscode/extension.js"
# What each of these three needs, and that two of them know the same files, also those of each format that have no other language.
cat >wanted.py <<'END'
import json, subprocess, tomllib
read = lambda path: tomllib.load(open('editors/' + path, 'rb'))
code = json.load(open('editors/vscode/package.json'))
helix, zed, cargo = (read(path) for path in ('helix/languages.toml', 'zed/extension.toml', 'zed/Cargo.toml'))
language, = helix['language']
server, = helix['language-server']
assert language.keys() >= {'name', 'scope', 'file-types'} and language['language-servers'] == [server]
assert helix['language-server'][server] == {'command': 'mapwright', 'args': ['lsp']}
assert code.keys() >= {'name', 'publisher', 'version', 'engines', 'main', 'contributes'} and 'vscode' in code['engines']
mine, = code['contributes']['languages']
assert code['activationEvents'] == ['onLanguage:' + mine['id']]
assert sorted(mine['extensions']) == sorted('.' + ending for ending in language['file-types'])
games = {format['extension'] for format in json.loads(subprocess.check_output(['mapwright', 'formats', '--json']))['formats']}
games = {ending for ending in games if ending.startswith('.')}
assert games - {'.csv', '.json', '.lua'} <= set(mine['extensions']), games
assert zed.keys() >= {'id', 'name', 'version', 'schema_version', 'authors', 'description'} and zed['schema_version'] == 1
assert all(entry['languages'] for entry in zed['language_servers'].values())
assert cargo['lib']['crate-type'] == ['cdylib'] and 'zed_extension_api' in cargo['dependencies']
END
tried 'VS Code, Helix, Zed' python3 wanted.py
exit $failed
