package io.throughline.console.run.plan;

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

  /** Whether the lowest of them holds for all together: who reads keeps to both sides' caps. */
  public static boolean byLowest(String kind, PointSpec point) {
    return point.operation() == Operation.GET && !kind.equals(RemoteScenario.KIND.id());
  }
}
