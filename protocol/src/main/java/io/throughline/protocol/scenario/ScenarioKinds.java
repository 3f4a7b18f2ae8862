package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every kind of scenario there is. */
public final class ScenarioKinds {
  private static final List<ScenarioKind> ALL =
      List.of(
          StreamScenario.KIND,
          SweepScenario.KIND,
          PingPongScenario.KIND,
          PacedScenario.KIND,
          BaselineScenario.KIND,
          EchoScenario.KIND,
          StorageScenario.KIND,
          RemoteScenario.KIND,
          PipelineScenario.KIND,
          MatrixScenario.KIND,
          FanScenario.INCAST,
          FanScenario.FAN_OUT,
          TrafficScenario.KIND,
          CollectiveScenario.KIND,
          MessagesScenario.KIND,
          FaultScenario.KIND,
          FaultCollectiveScenario.KIND,
          FaultStorageScenario.KIND);

  private ScenarioKinds() {}

  public static List<ScenarioKind> all() {
    return ALL;
  }

  /**
   * The kind of an id.
   *
   * @throws ProblemException if there is none, with those that there are
   */
  public static ScenarioKind get(String id) {
    return find(id).orElseThrow(() -> new ProblemException(unknown(id)));
  }

  private static Problem unknown(String id) {
    return new Problem(
        "scenario: kind",
        "'%s' is no kind of scenario; there are %s"
            .formatted(id, ALL.stream().map(ScenarioKind::id).collect(Collectors.joining(", "))),
        "use the version of Throughline that made it, or choose one of these");
  }

  /** Whether runs of a kind are a series of points, also where this version lacks the kind. */
  public static boolean measuresPoints(String id) {
    return find(id).map(kind -> kind.workload().measuresPoints()).orElse(true);
  }

  public static Optional<ScenarioKind> find(String id) {
    return ALL.stream().filter(kind -> kind.id().equals(id)).findFirst();
  }
}
