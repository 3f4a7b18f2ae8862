package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs that repeat one another.
 *
 * @param label short, for the heads of columns
 * @param runs at least one
 */
public record Variant(String label, List<RunRecord> runs) {
  public Variant {
    runs = List.copyOf(runs);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("variant " + label + " has no run");
    }
  }

  /**
   * Runs of one configuration are repeats of one variant; where all are of one configuration, each
   * stands for itself. The first run's variant is the first; of an A/B, its variant A. Variants
   * that are one collective by several engines are labelled by the engine.
   */
  public static List<Variant> of(History history, List<RunRecord> runs) {
    return group(Turns.ordered(history, runs));
  }

  /** Groups runs that are in order. */
  public static List<Variant> group(List<RunRecord> runs) {
    Map<Configuration.Identity, List<RunRecord>> groups = new LinkedHashMap<>();
    for (RunRecord run : runs) {
      groups.computeIfAbsent(Configuration.identity(run), ignored -> new ArrayList<>()).add(run);
    }
    List<List<RunRecord>> members =
        groups.size() > 1 ? List.copyOf(groups.values()) : runs.stream().map(List::of).toList();
    List<Variant> variants = new ArrayList<>();
    for (List<RunRecord> each : members) {
      variants.add(new Variant(letter(variants.size()), each));
    }
    return ofEngines(variants)
        ? variants.stream()
            .map(each -> new Variant(each.engine().orElseThrow().id(), each.runs()))
            .toList()
        : variants;
  }

  /** Whether they are one collective by several engines, each by another. */
  static boolean ofEngines(List<Variant> variants) {
    return variants.size() > 1
        && variants.stream().allMatch(each -> each.engine().isPresent())
        && variants.stream().map(Variant::engine).distinct().count() == variants.size()
        && variants.stream()
                .map(each -> CollectiveScenario.collective(each.settings()))
                .distinct()
                .count()
            == 1;
  }

  /** The engine that carried its collective out; empty of other work. */
  Optional<CollectiveEngine> engine() {
    return runs.getFirst().plan().workload().measuresCollectives()
            && settings().has(CollectiveScenario.ENGINE)
        ? Optional.of(CollectiveScenario.engine(settings()))
        : Optional.empty();
  }

  private SettingValues settings() {
    return runs.getFirst().plan().settings();
  }

  /** The results of the runs that measured a group, in the order of the runs. */
  Stream<GroupResult> groups() {
    return runs.stream().map(run -> run.ranks().group()).filter(Objects::nonNull);
  }

  /** The runs of all variants. */
  static Stream<RunRecord> runs(List<Variant> variants) {
    return variants.stream().flatMap(variant -> variant.runs().stream());
  }

  /** The labels of the points of all variants. */
  static PointLabels subjects(List<Variant> variants) {
    return PointLabels.of(runs(variants).toList());
  }

  private static String letter(int index) {
    return index < 26 ? Character.toString('A' + index) : "V" + (index + 1);
  }
}
