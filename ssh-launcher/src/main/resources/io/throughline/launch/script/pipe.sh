# Joins an exec channel's stdin and stdout to the fifos of a run, where sshd forbids forwarding.
#
# usage: sh pipe.sh NONCE FOLDER MARK
# After the line "throughline-pipe NONCE", stdout is what the mover writes to FOLDER/up, byte for
# byte, and stdin goes to FOLDER/down. The mark lets the keeper find both processes.

printf '\nthroughline-pipe %s\n' "$1"
export THROUGHLINE_LAUNCH="$3"
exec 3<&0
cat <&3 3<&- >"$2/down" &
exec cat <"$2/up" 3<&-
