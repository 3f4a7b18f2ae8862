# Gets this machine ready for a keeper. Needs remains.sh, sweep.sh and java.sh
# before it.
#
# usage: sh -s NONCE JAVA CACHE <this
#   JAVA   folder of the profile's own Java, or -
#   CACHE  the profile's cacheFolder, or -

nonce=$1
printf '\nthroughline-begin %s\n' "$nonce"
java_of "$2"
cache_of "$3"
sweep
printf 'throughline-end %s\n' "$nonce"
exit
