package io.throughline.console.report.story;

import io.throughline.console.run.plan.Repetition;
import io.throughline.protocol.group.Rank;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.FlowSettings;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.UnusedSettings;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType;
import io.throughline.protocol.setting.SettingValues;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The command line that runs the same again. */
public final class RunCommand {
  private static final String RECORD = "run.json";
  private static final String NEXT_LINE = " \\\n  ";
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

  private RunCommand() {}

  /**
   * From the record beside the page: whoever types it names the folder.
   *
   * @param anonymous whether the nodes' names are not those of any profile
   */
  public static String again(RunPlan plan, boolean anonymous) {
    String command = "./throughline run --from " + RECORD;
    if (!anonymous) {
      return command;
    }
    int each = ranksPerNode(plan);
    if (each > 1) {
      String nodes =
          IntStream.rangeClosed(1, plan.group().ranks().size() / each)
              .mapToObj(i -> "NODE-" + i)
              .collect(Collectors.joining(","));
      return "%s --nodes %s --ranks-per-node %d".formatted(command, nodes, each);
    }
    return command
        + " --nodes "
        + plan.assignments().stream()
            .map(assignment -> assignment.role().toUpperCase(Locale.ROOT))
            .collect(Collectors.joining(","));
  }

  /** How many ranks each node carries, one node after the other; -1 where that is not so. */
  private static int ranksPerNode(RunPlan plan) {
    List<String> ranks = plan.group().ranks().stream().map(Rank::node).toList();
    List<String> nodes = ranks.stream().distinct().toList();
    int each = ranks.size() / Math.max(1, nodes.size());
    return ranks.equals(
            nodes.stream().flatMap(node -> Collections.nCopies(each, node).stream()).toList())
        ? each
        : -1;
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
   * With every parameter that has an effect, so that it holds whatever value the saved scenario has
   * for one by now, those at their kind's default included; and with the variables that the run had
   * beside the profiles'; a line for each, as a shell takes it. Empty where no command line says
   * which node carries which rank, since nodes carry different numbers of them or take turns.
   */
  public static String of(RunRecord run) {
    RunPlan plan = run.plan();
    int each = ranksPerNode(plan);
    if (each < 0) {
      return "";
    }
    List<String> nodes = plan.group().ranks().stream().map(Rank::node).distinct().toList();
    StringBuilder command = new StringBuilder("./throughline run ").append(quoted(plan.scenario()));
    if (!nodes.isEmpty()) {
      command.append(" --nodes ").append(quoted(String.join(",", nodes)));
    }
    if (each > 1) {
      command.append(" --ranks-per-node ").append(each);
    }
    Set<String> texts = texts(plan);
    Set<String> taken = taken(run);
    run.settingTexts()
        .forEach((id, text) -> {
          if (taken.contains(id)) {
            // 16 MiB is read as 16MiB is; in a text a space may part two words.
            String word = texts.contains(id) ? text : text.replace(" ", "");
            command.append(NEXT_LINE).append("--set ").append(quoted(id + "=" + word));
          }
        });
    Repetition.environment(run)
        .forEach((name, value) ->
            command.append(NEXT_LINE).append("--ucx ").append(quoted(name + "=" + value)));
    return command.toString();
  }

  /**
   * Ids of the record's settings that a run takes today: but for those that others leave without
   * effect, and those that the kind has no longer. Ranks follow from the nodes.
   */
  private static Set<String> taken(RunRecord run) {
    Set<String> ids = new HashSet<>(run.settingTexts().keySet());
    ScenarioKinds.find(run.plan().kind())
        .ifPresent(kind -> {
          ids.retainAll(kind.settings().stream().map(Setting::id).toList());
          UnusedSettings.of(kind, today(kind, run.plan()))
              .forEach(unused -> ids.remove(unused.setting()));
        });
    ids.remove(FlowSettings.RANKS);
    return ids;
  }

  /** The run's values, and the defaults of settings that its version did not have. */
  private static SettingValues today(ScenarioKind kind, RunPlan plan) {
    Map<String, Object> values =
        new LinkedHashMap<>(SettingValues.of(kind.id(), kind.settings(), Map.of()).values());
    values.putAll(plan.settings().values());
    return new SettingValues(values);
  }

  /** Ids of settings that are any text, or of a kind that is not known. */
  private static Set<String> texts(RunPlan plan) {
    return ScenarioKinds.find(plan.kind())
        .map(kind ->
            kind.settings().stream()
                .filter(setting -> setting.type() instanceof SettingType.Text)
                .map(Setting::id)
                .collect(Collectors.toSet()))
        .orElse(plan.settings().values().keySet());
  }

  /** For a POSIX shell. */
  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
