package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.TrafficMatrix;
import io.throughline.protocol.group.TrafficSequence;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Text;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** Flows between ranks as a matrix has them: each alone, then all at once. */
public final class TrafficScenario {
  public static final String TRAFFIC = "traffic";

  /** A matrix of all ranks, with room for every cell. */
  private static final int LONGEST_MATRIX = FlowSettings.MOST * FlowSettings.MOST * 16;

  /** A sequence: the hub takes messages of twice that. */
  private static final int LONGEST = 8 * LONGEST_MATRIX;

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "traffic",
          "Traffic matrix",
          "What is left of each flow while all others of a traffic matrix go on, and when is each step of a sequence done?",
          WorkloadKind.GROUP,
          CommonSettings.after(
              FlowSettings.ranks("the matrix has a row and a column for each."),
              new Setting(
                  TRAFFIC,
                  "Traffic",
                  "Bytes from each rank (row) to each other (cell): rows parted by semicolons, cells"
                      + " by commas, such as 0,64MiB;1GiB,0. Or so many bytes of each flow of a pattern:"
                      + " all-to-all SIZE, ring SIZE (each rank to the next), bisection SIZE (each"
                      + " of one half with its counterpart in the other half, both ways), pairs 1>2,3>4 SIZE."
                      + " Several matrices parted by | are a sequence, measured step after step."
                      + " The command line reads CSV files with --traffic.",
                  FlowSettings.GROUP,
                  new Text(LONGEST),
                  TrafficText.ALL_TO_ALL + " 64MiB"),
              FlowSettings.ALONE_SETTING,
              FlowSettings.REPEATS_SETTING,
              PointSettings.operation(Operation.ids(), "put"),
              FlowSettings.SIZE_SETTING,
              FlowSettings.WINDOW_SETTING,
              FlowSettings.SPREAD_SETTING,
              FlowSettings.WARM_UP_SETTING,
              CommonSettings.TRANSPORT_SETTING,
              Pages.SETTING,
              CommonSettings.WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              PointSettings.verify(List.of("pass", "none"))),
          TrafficScenario::check,
          values -> flows(values).demand(),
          values -> List.of(),
          FlowSettings::roles,
          TrafficScenario::flows);

  private TrafficScenario() {}

  private static TrafficFlows flows(SettingValues values) {
    return new TrafficFlows(values, sequence(values));
  }

  /**
   * The matrices of a run.
   *
   * @throws IllegalArgumentException with what is wrong with them
   */
  private static TrafficSequence sequence(SettingValues values) {
    return TrafficSequence.parse(
        values.choice(TRAFFIC), step -> TrafficText.read(step, FlowSettings.ranks(values)));
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    try {
      TrafficSequence sequence = sequence(values);
      if (sequence.ranks() != FlowSettings.ranks(values)) {
        problems.add(
            TRAFFIC,
            "it is a matrix of %d ranks, and there are %d"
                .formatted(sequence.ranks(), FlowSettings.ranks(values)),
            "name as many nodes as it has rows, or give it a row and a column for each rank");
      }
      checkRanks(sequence, problems);
      for (int step = 0; step < sequence.steps().size(); step++) {
        String where = sequence.steps().size() == 1 ? "" : "step %d: ".formatted(step + 1);
        checkFlows(values, sequence.steps().get(step), where, problems);
      }
    } catch (IllegalArgumentException e) {
      problems.add(TRAFFIC, String.valueOf(e.getMessage()), "give " + TrafficText.FORMS);
    }
    PointSettings.checkTransport(values, problems);
    return problems;
  }

  private static void checkFlows(
      SettingValues values, TrafficMatrix matrix, String where, Problems problems) {
    if (matrix.flows().isEmpty()) {
      problems.add(TRAFFIC, where + "no rank sends anything", "give at least one cell above 0");
    }
    for (Flow flow : matrix.flows()) {
      long bytes = matrix.of(flow);
      boolean less = bytes < values.number(FlowSettings.SIZE);
      if (less || bytes > FlowSettings.MOST_BYTES) {
        problems.add(
            TRAFFIC,
            "%srank %d sends %s to rank %d, %s"
                .formatted(
                    where,
                    flow.from() + 1,
                    ByteCount.exact(bytes),
                    flow.to() + 1,
                    less
                        ? "less than one message of the size"
                        : "more than " + ByteCount.binary(FlowSettings.MOST_BYTES)),
            less ? "raise it, or lower size" : "lower it");
        return;
      }
    }
  }

  /** A rank may rest in a step, and not in all. */
  private static void checkRanks(TrafficSequence sequence, Problems problems) {
    for (int rank = 0; rank < sequence.ranks(); rank++) {
      int own = rank;
      if (sequence.steps().stream()
          .flatMap(matrix -> matrix.flows().stream())
          .noneMatch(flow -> flow.touches(own))) {
        problems.add(
            TRAFFIC,
            "rank %d neither sends nor receives".formatted(rank + 1),
            "leave out its node, its row and its column");
      }
    }
  }
}
