package io.throughline.protocol.scenario;

import java.util.List;
import java.util.Optional;

/** Every kind of scenario there is. */
public final class ScenarioKinds {
  private static final List<ScenarioKind> ALL = List.of(StreamScenario.KIND);

  private ScenarioKinds() {}

  public static List<ScenarioKind> all() {
    return ALL;
  }

  public static Optional<ScenarioKind> find(String id) {
    return ALL.stream().filter(kind -> kind.id().equals(id)).findFirst();
  }
}
