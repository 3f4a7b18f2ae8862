package io.throughline.agent.echo;

import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.Workload;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.scenario.Role;
import java.util.List;

/** Common part of both sides of an echo. */
abstract sealed class EchoSide implements Workload permits EchoClients, EchoServer {
  final EchoSettings settings;
  final EchoEndpoint endpoint;
  final EchoOut out;
  final PointCount count;
  private final MeasurementStart measurementStart;

  EchoSide(Role role, EchoSettings settings, EchoEndpoint echoEndpoint, EchoOut out) {
    this.settings = settings;
    this.endpoint = echoEndpoint;
    this.out = out;
    this.count = new PointCount(role.id());
    this.measurementStart = new MeasurementStart(out.counters(), out.latencies());
  }

  /** A measurement begins; the first one is the run's. */
  final void release(Barrier barrier, long now) {
    measurementStart.release(now, barrier);
  }

  /**
   * A point begins to be measured.
   *
   * @param warmUpAt when its warm-up began
   */
  void begin(int point, long warmUpAt, long now) {
    count.begin(point, settings.warmUp().any() ? now - warmUpAt : 0, now);
  }

  /** An object went through, in a measurement. */
  void count(long bytes) {
    count.add(bytes, System.nanoTime());
    out.counters().add(Counter.BYTES, bytes);
    out.counters().add(Counter.TRANSFERS, 1);
  }

  @Override
  public final List<String> carriers() {
    return endpoint.carriers();
  }

  @Override
  public final void keepAlive() {
    endpoint.worker().progress();
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
