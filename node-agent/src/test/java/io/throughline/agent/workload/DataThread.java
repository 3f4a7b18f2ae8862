package io.throughline.agent.workload;

import com.sun.management.ThreadMXBean;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportById;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.Role;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One of two sides of a run on a data thread of its own, with a real transport.
 *
 * @param <W> its work
 */
public abstract class DataThread<W extends Workload> {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  public final CounterBoard counters;
  public final StopSignal stop = new StopSignal();
  public final CompletableFuture<String> address = new CompletableFuture<>();
  public final CompletableFuture<WorkloadResult> ended = new CompletableFuture<>();
  protected final RunPlan plan;
  protected final Assignment assignment;
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final long patienceSeconds;

  /** Bytes that the data thread has allocated on the heap from the first barrier to the end. */
  public volatile long allocated;

  private long atBarrier;

  /**
   * @param patienceSeconds for the other side to be there; twice that for the end
   */
  protected DataThread(RunPlan plan, String role, CounterBoard counters, long patienceSeconds) {
    this.plan = plan;
    this.assignment = plan.role(role);
    this.counters = counters;
    this.patienceSeconds = patienceSeconds;
  }

  /** On the data thread, as are all below. */
  protected abstract W open();

  /** Memory is there. */
  protected void prepared(W work) {}

  /** The path carries. */
  protected void connected(W work) {}

  /** The first measurement begins. */
  protected void released(long nanos) {}

  /** As the plan wants it. */
  protected final Transport transport(Operation operation) {
    return TransportById.open(
        plan.transport(),
        new TransportSetup(
            new Credentials(plan.runId(), "secret"),
            1,
            assignment.dataAddress(),
            assignment.ports(),
            plan.settings().choice("wait").equals("block"),
            plan.settings().choice("errorHandling").equals("peer"),
            operation),
        Role.listens(assignment.role()));
  }

  /**
   * What the work is given.
   *
   * @param polls whether this side watches memory
   */
  protected final WorkSetup setup(
      Supplier<Transport> transports,
      boolean polls,
      LatencyBoard latencies,
      Consumer<FlowEnd> measured) {
    return new WorkSetup(
        plan,
        assignment,
        transports,
        Placement.of(null),
        () -> {
          throw new AssertionError("this side has no files");
        },
        () -> WaitStrategy.of(plan.settings().choice("wait"), 2, 2, polls),
        counters,
        latencies,
        stop,
        measured);
  }

  /**
   * @param peer the other side's address
   */
  public final void start(CompletableFuture<String> peer) {
    Thread.ofPlatform().name("data-" + assignment.role()).start(() -> work(peer));
  }

  private void work(CompletableFuture<String> peer) {
    String other = assignment.role().equals("sender") ? "receiver" : "sender";
    try (W work = open()) {
      address.complete(work.prepare());
      prepared(work);
      String there = peer.get(patienceSeconds, TimeUnit.SECONDS);
      work.connect(Map.of(other, there), Deadline.after(TimeUnit.SECONDS.toNanos(patienceSeconds)));
      work.roundTrip();
      connected(work);
      WorkloadResult end =
          work.run(nanos -> {
            released(nanos);
            atBarrier = THREADS.getCurrentThreadAllocatedBytes();
          });
      allocated = THREADS.getCurrentThreadAllocatedBytes() - atBarrier;
      ended.complete(end);
      while (!over.isDone()) {
        work.keepAlive();
        Thread.sleep(1);
      }
    } catch (Throwable t) {
      address.completeExceptionally(t);
      ended.completeExceptionally(t);
    }
  }

  public final WorkloadResult end() throws Exception {
    return ended.get(2 * patienceSeconds, TimeUnit.SECONDS);
  }

  /** Has the data thread that calls it do nothing. */
  public static void fallSilent(long seconds) {
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Nothing of the other side depends on this one any more. */
  public final void close() {
    over.complete(null);
  }

  public final long count(Counter counter) {
    return counters.get(counter);
  }
}
