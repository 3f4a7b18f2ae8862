package io.throughline.console.run.plan;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * Whether a node that keeps to its {@code limits.bandwidth} still shows progress in time: what it
 * sends between two signs of progress may take half of the time after which a run has failed.
 */
final class CapCheck {
  private static final double SECOND = 1e9;

  private final String kind;
  private final SettingValues settings;
  private final List<PointSpec> points;

  private CapCheck(Scenario scenario, SettingValues settings) {
    this.kind = scenario.kind().id();
    this.settings = settings;
    this.points = scenario.kind().points().apply(settings);
  }

  /**
   * What speaks against a node whose cap is too low.
   *
   * @param role that the node plays, its id
   */
  static Optional<Problem> check(
      Scenario scenario, SettingValues settings, NodeProfile node, String role) {
    long cap = node.limits().bandwidthBytesPerSecond();
    if (cap == 0) {
      return Optional.empty();
    }
    double bytes = new CapCheck(scenario, settings).between(role);
    long nanos = (long) Math.min(Long.MAX_VALUE, bytes * SECOND / cap);
    long timeout = settings.number(CommonSettings.TIMEOUT);
    return nanos <= timeout / 2
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "node " + node.name() + ": limits.bandwidth",
                "at %s the %s between two signs of progress take %s, and without one for %s"
                        .formatted(
                            DataRate.format(cap),
                            ByteCount.binary((long) bytes),
                            TimeSpan.format(nanos),
                            TimeSpan.format(timeout))
                    + " (timeout) a run has failed",
                "set timeout to twice that, raise the node's limit, or lower " + fields(scenario)));
  }

  private static String fields(Scenario scenario) {
    String kind = scenario.kind().id();
    return kind.equals(RemoteScenario.KIND.id())
        ? "slots, batch or sizes"
        : kind.equals(PipelineScenario.KIND.id())
            ? "chunk"
            : kind.equals(StreamScenario.KIND.id())
                ? "bufferSize"
                : kind.equals(EchoScenario.KIND.id()) ? "sizes" : "sizes or window";
  }

  /** Bytes that a role sends at most until the other side sees the next of them; 0 for none. */
  private double between(String role) {
    if (points.isEmpty()) {
      return Role.begins(role) ? settings.number(StreamScenario.BUFFER_SIZE) : 0;
    }
    return points.stream()
        .filter(point -> Capped.by(kind, point, role))
        .mapToDouble(this::step)
        .max()
        .orElse(0);
  }

  private boolean remote() {
    return kind.equals(RemoteScenario.KIND.id());
  }

  private double step(PointSpec point) {
    if (kind.equals(PipelineScenario.KIND.id())) {
      return point.size();
    }
    if (remote()) {
      // Blocks of all requests that are under way go in turns; they are done at about the same
      // time.
      boolean read = point.operation() == Operation.PUT;
      long others = settings.number(read ? RemoteScenario.CLIENTS : RemoteScenario.SERVERS);
      return (double) point.size() * point.window() * others;
    }
    // A round that is only checked goes by without a sign.
    boolean rounds =
        settings.has(PointSettings.VERIFY) && settings.choice(PointSettings.VERIFY).equals("pass");
    int together =
        point.shape() == Shape.ROUND_TRIP
            ? 1
            : rounds ? Math.max(point.batch(), point.window()) : point.batch();
    return (double) point.size() * together * point.workers();
  }
}
