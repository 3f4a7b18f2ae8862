package io.throughline.agent.stream;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

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
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One side of a stream on a data thread of its own, with a real transport. */
final class Side {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  final CounterBoard counters;
  final LatencyBoard latencies = new LatencyBoard();
  final StopSignal stop = new StopSignal();
  final CompletableFuture<String> address = new CompletableFuture<>();
  final CompletableFuture<List<String>> carriers = new CompletableFuture<>();
  final CompletableFuture<WorkEnd> ended = new CompletableFuture<>();
  final CompletableFuture<Long> released = new CompletableFuture<>();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final RunPlan plan;
  private final Assignment assignment;
  volatile MemorySegment ring = MemorySegment.NULL;
  volatile long refused;

  /** Bytes that the data thread has allocated on the heap from the barrier to the end. */
  volatile long allocated;

  private long atBarrier;

  /** Called on the data thread as the barrier is released. */
  volatile Consumer<Side> atStart = side -> {};

  Side(RunPlan plan, String role) {
    this.plan = plan;
    this.assignment = plan.role(role);
    this.counters = new CounterBoard(StreamRun.counted(StreamRun.sends(assignment)));
  }

  static Transport transport(String id, TransportSetup setup) {
    return id.equals("tcp")
        ? new TcpTransport(setup)
        : new UcxRmaTransport(
            setup, Map.of("TLS", id.substring("ucx-".length()), "NET_DEVICES", "lo"));
  }

  void start(CompletableFuture<String> peer) {
    Thread.ofPlatform().name("data-" + assignment.role()).start(() -> work(peer));
  }

  private void work(CompletableFuture<String> peer) {
    boolean sends = StreamRun.sends(assignment);
    String wait = plan.settings().choice("wait");
    TransportSetup setup =
        new TransportSetup(
            new Credentials(plan.runId(), "secret"),
            !sends,
            assignment.dataAddress(),
            assignment.ports(),
            wait.equals("block"),
            plan.settings().choice("errorHandling").equals("peer"),
            Operation.PUT);
    boolean polls = !sends && plan.settings().choice("arrival").equals("poll");
    Transport transport = transport(plan.transport(), setup);
    try (StreamRun run =
        new StreamRun(
            plan,
            assignment,
            transport,
            Waiting.of(wait, 2, 2, polls),
            counters,
            latencies,
            stop)) {
      address.complete(run.prepare());
      ring = run.ring();
      String other = sends ? "receiver" : "sender";
      run.connect(Map.of(other, peer.get(20, TimeUnit.SECONDS)), Deadline.after(PATIENCE_NANOS));
      run.roundTrip();
      carriers.complete(transport.carriers());
      WorkEnd end =
          run.run(nanos -> {
            released.complete(nanos);
            atStart.accept(this);
            atBarrier = THREADS.getCurrentThreadAllocatedBytes();
          });
      allocated = THREADS.getCurrentThreadAllocatedBytes() - atBarrier;
      refused = transport.refused();
      ended.complete(end);
      while (!over.isDone()) {
        run.keepAlive();
        Thread.sleep(1);
      }
    } catch (Throwable t) {
      address.completeExceptionally(t);
      carriers.completeExceptionally(t);
      ended.completeExceptionally(t);
    }
  }

  WorkEnd end() throws Exception {
    return ended.get(40, TimeUnit.SECONDS);
  }

  /** Damages a byte of the ring. */
  void flip(long offset) {
    byte old = ring.get(JAVA_BYTE, offset);
    ring.set(JAVA_BYTE, offset, (byte) ~old);
  }

  void close() {
    over.complete(null);
  }

  long count(Counter counter) {
    return counters.get(counter);
  }
}
