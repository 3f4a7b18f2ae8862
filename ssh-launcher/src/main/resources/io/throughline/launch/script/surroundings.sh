# What neither a script nor a JVM that it starts may take from the account's environment.

# In the C locale every tool speaks English, writes plain digits, and LANGUAGE has no say.
LC_ALL=C
export LC_ALL
unset LANGUAGE

# Options and classes for other Javas, which every JVM would take unasked; in $java_ignored the names
# of those that were set.
java_ignored=
for name in JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS JDK_AOT_VM_OPTIONS JAVA_OPTIONS \
  JAVA_OPTS CLASSPATH; do
  eval "[ -z \"\${$name:-}\" ]" || java_ignored="$java_ignored${java_ignored:+, }$name"
  unset "$name"
done
