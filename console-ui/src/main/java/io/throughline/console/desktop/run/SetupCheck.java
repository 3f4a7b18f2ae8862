package io.throughline.console.desktop.run;

import io.throughline.console.run.Engine;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;

/**
 * Remarks on a run before it starts, beyond single fields.
 *
 * @param problems what keeps it from being run
 * @param doubts what may end it once its agents have joined, a sentence each
 */
public record SetupCheck(List<Problem> problems, List<String> doubts) {
  /** Nothing speaks against it. */
  public static final SetupCheck NOTHING = of(List.of());

  public SetupCheck {
    problems = List.copyOf(problems);
    doubts = List.copyOf(doubts);
  }

  /** Has the engine check the setup. */
  public static SetupCheck by(Engine engine, Scenario scenario, List<NodeProfile> nodes) {
    return new SetupCheck(engine.check(scenario, nodes), engine.doubts(scenario, nodes));
  }

  /** Without doubts. */
  public static SetupCheck of(List<Problem> problems) {
    return new SetupCheck(problems, List.of());
  }

  /** A line for each. */
  String problemLines() {
    return Problem.joined(problems, "\n");
  }

  /** A line for each. */
  String doubtLines() {
    return String.join("\n", doubts);
  }
}
