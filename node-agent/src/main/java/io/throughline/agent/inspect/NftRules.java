package io.throughline.agent.inspect;

import io.throughline.protocol.inspection.Inspection.FilterRule;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules as {@code nft list ruleset} writes them. */
final class NftRules {
  private static final Pattern TABLE = Pattern.compile("table (\\S+ \\S+) \\{.*");
  private static final Pattern CHAIN = Pattern.compile("chain (\\S+) \\{.*");
  private static final Pattern HOOK = Pattern.compile("type \\S+ hook (\\S+).*");
  private static final Pattern POLICY = Pattern.compile("policy (drop|reject)");
  private static final Pattern BLOCKING =
      Pattern.compile("(?:^|[\\s:])(drop|reject)(?:$|[\\s,;}])");

  /** A comment, or what a rule logs: its words are nobody's verdict. */
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");

  private NftRules() {}

  /** Rules and policies that drop or reject. */
  static List<FilterRule> blocking(String ruleset) {
    List<FilterRule> rules = new ArrayList<>();
    String table = "";
    String chain = "";
    String hook = "";
    Iterator<String> lines = ruleset.lines().iterator();
    while (lines.hasNext()) {
      String line = lines.next().strip();
      Matcher tables = TABLE.matcher(line);
      Matcher chains = CHAIN.matcher(line);
      Matcher hooks = HOOK.matcher(line);
      if (tables.matches()) {
        table = tables.group(1);
      } else if (chains.matches()) {
        chain = chains.group(1);
        hook = "";
      } else if (line.equals("}")) {
        chain = "";
      } else if (!chain.isEmpty() && hooks.matches()) {
        hook = hooks.group(1);
        if (POLICY.matcher(line).find()) {
          rules.add(new FilterRule(hook, table + " " + chain, "policy drop"));
        }
      } else if (!chain.isEmpty() && BLOCKING.matcher(unquoted(line)).find()) {
        rules.add(new FilterRule(hook, table + " " + chain, line));
      }
    }
    return rules;
  }

  private static String unquoted(String line) {
    return QUOTED.matcher(line).replaceAll("");
  }
}
