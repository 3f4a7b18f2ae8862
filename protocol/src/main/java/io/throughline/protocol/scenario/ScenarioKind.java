package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A way of measuring: its fields, its roles, and what its fields must satisfy together.
 *
 * @param id as in YAML's {@code kind}
 * @param label as people read it
 * @param question what it answers, one sentence
 * @param workload what carries it out, and says what holds for it
 * @param settings every field, in the order of the form
 * @param rules checks across fields
 * @param demand what it takes of each node
 * @param points what it measures one after the other; empty where a run is one measurement
 * @param cast the roles, in the order in which nodes are named; they may depend on the settings
 * @param flowPlan what it measures of flows between ranks; {@link FlowPlan.None} where there are
 *     none
 */
public record ScenarioKind(
    String id,
    String label,
    String question,
    WorkloadKind workload,
    List<Setting> settings,
    Rules rules,
    Function<SettingValues, ResourceNeed> demand,
    Function<SettingValues, List<PointSpec>> points,
    Function<SettingValues, List<Role>> cast,
    Function<SettingValues, FlowPlan> flowPlan) {

  /** A kind whose roles are always the same, and that measures no flows between ranks. */
  public ScenarioKind(
      String id,
      String label,
      String question,
      WorkloadKind workload,
      List<Role> roles,
      List<Setting> settings,
      Rules rules,
      Function<SettingValues, ResourceNeed> demand,
      Function<SettingValues, List<PointSpec>> points) {
    this(
        id,
        label,
        question,
        workload,
        settings,
        rules,
        demand,
        points,
        values -> roles,
        FlowPlan.None::of);
  }

  /**
   * The setting of an id.
   *
   * @throws IllegalArgumentException if it has none
   */
  Setting setting(String setting) {
    return settings.stream()
        .filter(each -> each.id().equals(setting))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no setting named " + setting));
  }

  /** The roles of the defaults. */
  public List<Role> roles() {
    return cast.apply(SettingValues.of(id, settings, Map.of()));
  }

  /** Flows between ranks that a run with these settings measures. */
  public FlowPlan flows(SettingValues values) {
    return flowPlan.apply(values);
  }

  /** Checks across fields; each single field is within its own range already. */
  @FunctionalInterface
  public interface Rules {
    /** Problems, each naming its field in {@code where}; empty if there are none. */
    List<Problem> check(SettingValues values);
  }
}
