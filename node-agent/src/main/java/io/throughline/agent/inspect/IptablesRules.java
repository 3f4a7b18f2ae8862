package io.throughline.agent.inspect;

import io.throughline.protocol.inspection.Inspection.FilterRule;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules as {@code iptables-save} writes them. */
final class IptablesRules {
  private static final Pattern POLICY = Pattern.compile(":(\\S+) DROP.*");
  private static final Pattern RULE = Pattern.compile("-A (\\S+) (.*)");
  private static final Pattern BLOCKING = Pattern.compile("-j (?:DROP|REJECT)(?: |$)");

  /** A comment, or what a rule logs: its words are nobody's verdict. */
  private static final Pattern QUOTED = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*+\"");

  private static final Set<String> HOOKS = Set.of("INPUT", "OUTPUT", "FORWARD");

  private IptablesRules() {}

  /** Rules and policies that drop or reject. */
  static List<FilterRule> blocking(String saved) {
    List<FilterRule> rules = new ArrayList<>();
    String table = "";
    Iterator<String> lines = saved.lines().iterator();
    while (lines.hasNext()) {
      String line = lines.next().strip();
      Matcher policy = POLICY.matcher(line);
      Matcher rule = RULE.matcher(line);
      if (line.startsWith("*")) {
        table = line.substring(1);
      } else if (policy.matches()) {
        rules.add(rule(table, policy.group(1), "policy drop"));
      } else if (rule.matches() && BLOCKING.matcher(QUOTED.matcher(line).replaceAll("")).find()) {
        rules.add(rule(table, rule.group(1), rule.group(2)));
      }
    }
    return rules;
  }

  private static FilterRule rule(String table, String chain, String text) {
    String hook = HOOKS.contains(chain) ? chain.toLowerCase(Locale.ROOT) : "";
    return new FilterRule(hook, "%s %s".formatted(table, chain), text);
  }
}
