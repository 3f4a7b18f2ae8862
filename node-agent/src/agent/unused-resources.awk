# Of what "jimage list --verbose" lists: the implementation of XML, of which only the types of the
# interface are wanted, the key tool, the names of Unicode's characters, and the large character
# sets of East Asia: where a node's locale has one of these, Java takes file names as UTF-8. jlink
# wants every package to keep something, so the smallest of each stays.
/^Module: / {
  module = $2
}
(module == "java.xml" && $NF ~ /^(com\/sun|jdk)\//) ||
(module == "java.base" && $NF ~ /^sun\/security\/tools\//) {
  name = "/" module "/" $NF
  package = name
  sub(/\/[^\/]*$/, "", package)
  packages[name] = package
  if (!(package in smallest) || $2 + 0 < size[package]) {
    smallest[package] = name
    size[package] = $2 + 0
  }
}
module == "java.base" &&
  ($NF == "java/lang/uniName.dat" ||
   $NF ~ /^sun\/nio\/cs\/(GB18030|GBK|EUC_|Johab|Big5|HKSCS|MS9[0-9]|SJIS|JIS_X_|PCK)/) {
  print "/" module "/" $NF
}
END {
  for (name in packages) {
    if (smallest[packages[name]] != name) {
      print name
    }
  }
}
