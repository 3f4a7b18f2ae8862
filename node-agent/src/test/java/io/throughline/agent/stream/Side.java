package io.throughline.agent.stream;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.workload.DataThread;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;

/** One side of a stream. */
final class Side extends DataThread<StreamRun> {
  private static final long PATIENCE_SECONDS = 20;

  final LatencyBoard latencies = new LatencyBoard();
  volatile List<String> carriers = List.of();
  volatile MemorySegment ring = MemorySegment.NULL;

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
    return new StreamRun(setup(() -> transport(Operation.PUT), polls, latencies, side -> {}));
  }

  @Override
  protected void prepared(StreamRun run) {
    ring = run.memory();
  }

  @Override
  protected void connected(StreamRun run) {
    carriers = run.carriers();
  }

  @Override
  protected void released(long nanos) {
    atStart.accept(this);
  }

  /** Damages a byte of the ring. */
  void flip(long offset) {
    byte old = ring.get(JAVA_BYTE, offset);
    ring.set(JAVA_BYTE, offset, (byte) ~old);
  }
}
