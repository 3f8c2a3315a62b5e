# completions.zsh ROOT LINE CANDIDATE - types LINE and a tab into an interactive zsh that also looks for completions below ROOT,
# in the folders where it does anyway; prints what came back, as soon as CANDIDATE is in it.
zmodload zsh/zpty
export BELOW=$1
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "PS1= RPS1=; LISTMAX=9999; unsetopt prompt_sp; fpath=(\$BELOW\$^fpath \$fpath); autoload -U compinit; compinit -u -d $HOME/dump; print be''gin"
zpty -r -m shell part "*begin*"
zpty -w -n shell "$2"$'\t'
integer tries
shown=
for ((tries = 0; tries < 50; tries++)); do
	sleep 0.1
	while zpty -r -t shell part; do
		shown+=${part//[$'\r\a']/}
	done
	[[ $shown == *$3* ]] && break
done
print -r -- "${(V)shown}"
zpty -d shell
