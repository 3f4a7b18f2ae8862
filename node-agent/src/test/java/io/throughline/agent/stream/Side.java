package io.throughline.agent.stream;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.DataThread;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Operation;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One side of a stream. */
final class Side extends DataThread<StreamRun> {
  private static final long PATIENCE_SECONDS = 20;

  final LatencyBoard latencies = new LatencyBoard();
  volatile List<String> carriers = List.of();

  /** What the run moves its bytes by, around the real one. */
  volatile UnaryOperator<Transport> between = real -> real;

  /** Called on the data thread as the barrier is released. */
  volatile Consumer<Side> atStart = side -> {};

  Side(RunPlan plan, String role) {
    super(
        plan,
        role,
        new CounterBoard(StreamRun.counted(StreamRun.sends(plan.role(role)))),
        PATIENCE_SECONDS);
  }

  @Override
  protected StreamRun open() {
    boolean polls =
        !StreamRun.sends(assignment) && plan.settings().choice("arrival").equals("poll");
    return new StreamRun(
        setup(() -> between.apply(transport(Operation.PUT)), polls, latencies, side -> {}));
  }

  @Override
  protected void connected(StreamRun run) {
    carriers = run.carriers();
  }

  @Override
  protected void released(long nanos) {
    atStart.accept(this);
  }
}
