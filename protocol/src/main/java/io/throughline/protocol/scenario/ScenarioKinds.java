package io.throughline.protocol.scenario;

import java.util.List;
import java.util.Optional;

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
          PipelineScenario.KIND);

  private ScenarioKinds() {}

  public static List<ScenarioKind> all() {
    return ALL;
  }

  /**
   * @throws IllegalArgumentException if there is none of that name
   */
  public static ScenarioKind get(String id) {
    return find(id).orElseThrow(() -> new IllegalArgumentException("no kind of scenario: " + id));
  }

  public static Optional<ScenarioKind> find(String id) {
    return ALL.stream().filter(kind -> kind.id().equals(id)).findFirst();
  }
}
