package io.throughline.console.run.plan;

import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Role;

/** Which nodes' {@code limits.bandwidth} holds at a point. */
public final class Capped {
  private Capped() {}

  /**
   * Whether that of who plays a role does.
   *
   * @param kind of scenario, its id
   * @param role its id
   */
  public static boolean by(String kind, PointSpec point, String role) {
    return switch (point.shape()) {
      case LOCAL, ALONE -> false;
      case BOTH_WAYS, ROUND_TRIP -> true;
      case ONE_WAY ->
          byLowest(kind, point) || Role.begins(role) != (point.operation() == Operation.GET);
    };
  }

  /**
   * Whether the lowest of them holds for all: who reads keeps to both sides' caps, and so do the
   * clients of an echo, whose objects come back.
   */
  public static boolean byLowest(String kind, PointSpec point) {
    return kind.equals(EchoScenario.KIND.id())
        || (point.operation() == Operation.GET && !kind.equals(RemoteScenario.KIND.id()));
  }
}
