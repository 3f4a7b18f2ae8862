# Hands out the logs of one run, the last bytes of each.
#
# usage: sh -s NONCE FOLDER BYTES <this
# stdout: for each file "log NAME BYTES", then that many bytes, then a newline

nonce=$1 folder=$2 most=$3
printf '\nthroughline-begin %s\n' "$nonce"
for file in "$folder"/*.log; do
  [ -f "$file" ] || continue
  size=$(wc -c <"$file")
  size=$((size))
  [ "$size" -gt "$most" ] && size=$most
  printf 'log %s %s\n' "${file##*/}" "$size"
  # Bytes that the mover still writes must not come between: head stops where size was taken.
  tail -c "$size" "$file" | head -c "$size"
  printf '\n'
done
printf 'throughline-end %s\n' "$nonce"
exit
