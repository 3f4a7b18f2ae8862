package io.throughline.console.report.story;

import io.throughline.protocol.group.Rank;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.setting.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command line that runs the same again. */
public final class RunCommand {
  private static final String RECORD = "run.json";
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

  private RunCommand() {}

  /**
   * From the record beside the page: whoever types it names the folder.
   *
   * @param anonymous whether the nodes' names are not those of any profile
   */
  public static String again(RunPlan plan, boolean anonymous) {
    String roles =
        plan.assignments().stream()
            .map(assignment -> assignment.role().toUpperCase(Locale.ROOT))
            .collect(Collectors.joining(","));
    return "./throughline run --from " + RECORD + (anonymous ? " --nodes " + roles : "");
  }

  /** Each setting's default as a person reads it, by id. */
  public static Map<String, String> defaults(RunPlan plan) {
    Map<String, String> defaults = new LinkedHashMap<>();
    ScenarioKinds.find(plan.kind())
        .ifPresent(kind -> {
          for (Setting setting : kind.settings()) {
            defaults.put(
                setting.id(), setting.type().show(setting.type().parse(setting.defaultText())));
          }
        });
    return defaults;
  }

  /**
   * With every parameter that is not at its default, so that it holds where the saved scenario has
   * changed since.
   */
  public static String of(RunPlan plan, Map<String, String> settingTexts) {
    Map<String, String> defaults = defaults(plan);
    StringBuilder command = new StringBuilder("./throughline run ").append(quoted(plan.scenario()));
    List<String> carriers = plan.group().ranks().stream().map(Rank::node).toList();
    List<String> nodes = carriers.stream().distinct().toList();
    if (!nodes.isEmpty()) {
      command.append(" --nodes ").append(quoted(String.join(",", nodes)));
    }
    if (nodes.size() < carriers.size()) {
      command.append(" --ranks-per-node ").append(carriers.size() / nodes.size());
    }
    settingTexts.forEach((id, text) -> {
      if (!text.equals(defaults.get(id))) {
        command.append(" --set ").append(quoted(id + "=" + text.replace(" ", "")));
      }
    });
    return command.toString();
  }

  /** For a POSIX shell. */
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
