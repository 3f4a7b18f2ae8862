package io.throughline.agent.points;

import com.sun.management.ThreadMXBean;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.agent.transport.tcp.TcpTransport;
import io.throughline.agent.transport.ucx.UcxRmaTransport;
import io.throughline.agent.work.StopSignal;
import io.throughline.agent.work.Waiting;
import io.throughline.agent.work.WorkEnd;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.PointSide;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** One side of a run of points on a data thread of its own, with a real transport. */
final class Side {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  final CounterBoard counters = new CounterBoard(PointsRun.counted());
  final StopSignal stop = new StopSignal();
  final CompletableFuture<String> address = new CompletableFuture<>();
  final CompletableFuture<WorkEnd> ended = new CompletableFuture<>();
  final List<PointSide> points = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final RunPlan plan;
  private final Assignment assignment;
  volatile MemorySegment memory = MemorySegment.NULL;

  /** Bytes that the data thread has allocated on the heap from the first barrier to the end. */
  volatile long allocated;

  private long atBarrier;

  /** What lies between the work and its transport. */
  volatile UnaryOperator<Transport> between = transport -> transport;

  /** Called on the data thread as the first measurement begins. */
  volatile Consumer<Side> atStart = side -> {};

  Side(RunPlan plan, String role) {
    this.plan = plan;
    this.assignment = plan.role(role);
  }

  private Transport transport() {
    TransportSetup setup =
        new TransportSetup(
            new Credentials(plan.runId(), "secret"),
            assignment.role().equals("receiver"),
            assignment.dataAddress(),
            assignment.ports(),
            plan.settings().choice("wait").equals("block"),
            plan.settings().choice("errorHandling").equals("peer"),
            plan.points().getFirst().operation());
    String id = plan.transport();
    return id.equals("tcp")
        ? new TcpTransport(setup)
        : new UcxRmaTransport(
            setup, Map.of("TLS", id.substring("ucx-".length()), "NET_DEVICES", "lo"));
  }

  void start(CompletableFuture<String> peer) {
    Thread.ofPlatform().name("data-" + assignment.role()).start(() -> work(peer));
  }

  private void work(CompletableFuture<String> peer) {
    String other = assignment.role().equals("sender") ? "receiver" : "sender";
    try (PointsRun run =
        new PointsRun(
            plan,
            assignment,
            () -> between.apply(transport()),
            () -> Waiting.of(plan.settings().choice("wait"), 2, 2, false),
            counters,
            new LatencyBoard(),
            stop,
            points::add)) {
      address.complete(run.prepare());
      memory = run.memory();
      run.connect(Map.of(other, peer.get(60, TimeUnit.SECONDS)), Deadline.after(PATIENCE_NANOS));
      run.roundTrip();
      WorkEnd end =
          run.run(nanos -> {
            atStart.accept(this);
            atBarrier = THREADS.getCurrentThreadAllocatedBytes();
          });
      allocated = THREADS.getCurrentThreadAllocatedBytes() - atBarrier;
      ended.complete(end);
      while (!over.isDone()) {
        run.keepAlive();
        Thread.sleep(1);
      }
    } catch (Throwable t) {
      address.completeExceptionally(t);
      ended.completeExceptionally(t);
    }
  }

  WorkEnd end() throws Exception {
    return ended.get(120, TimeUnit.SECONDS);
  }

  void close() {
    over.complete(null);
  }

  long count(Counter counter) {
    return counters.get(counter);
  }
}
