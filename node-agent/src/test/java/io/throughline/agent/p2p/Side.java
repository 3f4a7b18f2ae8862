package io.throughline.agent.p2p;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.DataThread;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One side of a run of points. */
final class Side extends DataThread<PointsRun> {
  private static final long PATIENCE_SECONDS = 60;

  final List<FlowEnd> points = new CopyOnWriteArrayList<>();

  /** What carries, once connected. */
  volatile List<String> carriers = List.of();

  /** What lies between the work and its transport. */
  volatile UnaryOperator<Transport> between = transport -> transport;

  /** Called on the data thread as the first measurement begins. */
  volatile Consumer<Side> atStart = side -> {};

  Side(RunPlan plan, String role) {
    super(plan, role, new CounterBoard(PointsRun.counted()), PATIENCE_SECONDS);
  }

  @Override
  protected PointsRun open() {
    return new PointsRun(
        setup(
            () -> between.apply(transport(plan.points().getFirst().operation())),
            false,
            new LatencyBoard(),
            points::add));
  }

  @Override
  protected void connected(PointsRun work) {
    carriers = work.carriers();
  }

  @Override
  protected void released(long nanos) {
    atStart.accept(this);
  }
}
