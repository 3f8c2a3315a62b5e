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
tried 'VS Code' node -e "JSON.parse(require('fs').readFileSync('$folder/vscode/package.json'))"
for file in helix/languages.toml zed/extension.toml zed/Cargo.toml; do
	tried "$file" python3 -c "import tomllib; tomllib.load(open('$folder/$file', 'rb'))"
done
exit $failed
