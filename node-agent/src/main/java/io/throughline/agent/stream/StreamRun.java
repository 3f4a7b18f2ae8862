package io.throughline.agent.stream;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.transport.Transport;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.StreamScenario;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * One side of a stream from the first round trip to the end. Belongs to the data thread, but for
 * {@link #phase} and {@link #state}.
 */
public final class StreamRun {
  private static final long GREETING_BYTES = 64;
  private static final long LINGER_NANOS = 5_000_000_000L;

  private static final Set<Counter> BOTH =
      EnumSet.of(
          Counter.BYTES,
          Counter.TRANSFERS,
          Counter.REFUSED,
          Counter.WAIT_NANOS,
          Counter.PACE_NANOS,
          Counter.DATA_CPU_NANOS,
          Counter.TELEMETRY_CPU_NANOS);

  private final StreamSettings settings;
  private final boolean sends;
  private final Line line;
  private final CounterBoard counters;
  private final LatencyBoard latencies;
  private final StopSignal stop;
  private final Sender sender;
  private final Receiver receiver;
  private volatile Phase phase = Phase.WARM_UP;

  /**
   * @param ring this side's memory
   */
  public StreamRun(
      RunPlan plan,
      Assignment assignment,
      Transport transport,
      MemorySegment ring,
      Waiting waiting,
      CounterBoard counters,
      LatencyBoard latencies,
      StopSignal stop) {
    this.settings = StreamSettings.of(plan, assignment);
    this.sends = sends(assignment);
    this.line = new Line(transport, waiting, settings.timeout(), stop);
    this.counters = counters;
    this.latencies = latencies;
    this.stop = stop;
    SlotPattern pattern =
        new SlotPattern(ring, settings.buffers(), settings.slotBytes(), settings.runId());
    this.sender = new Sender(settings, transport, pattern, waiting, counters, latencies, stop);
    this.receiver = new Receiver(settings, transport, pattern, waiting, counters, stop);
  }

  /** Whether an assignment's role sends. */
  public static boolean sends(Assignment assignment) {
    return assignment.role().equals(StreamScenario.SENDER.id());
  }

  /** What a role counts. */
  public static Set<Counter> counted(boolean sends) {
    Set<Counter> counted = EnumSet.copyOf(BOTH);
    counted.addAll(
        sends
            ? EnumSet.of(
                Counter.POSTED,
                Counter.IN_FLIGHT,
                Counter.MAX_AHEAD,
                Counter.CHECKS,
                Counter.STALL_NANOS,
                Counter.FILL_NANOS,
                Counter.POST_NANOS)
            : EnumSet.of(
                Counter.MISMATCHES, Counter.OVERRUNS, Counter.VERIFY_NANOS, Counter.NOTIFY_NANOS));
    return counted;
  }

  /** One write with its flush, told of and answered: the path stands and carries. */
  public void roundTrip() {
    if (sends) {
      line.await(line.transport.write(0, GREETING_BYTES, 0), "the first write");
      line.await(line.transport.flush(), "the first flush");
      line.say(Talk.PING, 0);
      line.hear(Talk.PONG, "the receiver's answer to the first write");
    } else if (line.hear(Talk.PING, "the sender's first write")) {
      line.say(Talk.PONG, 0);
    }
  }

  /** Drives the transport while others get ready. */
  public void keepAlive() {
    line.transport.progress();
  }

  /** Warms up, meets the other side at the barrier, and streams. */
  public StreamEnd run(Barrier barrier) {
    return sends ? send(barrier) : receive(barrier);
  }

  private StreamEnd send(Barrier barrier) {
    sender.stream(Phase.WARM_UP, 0, settings.warmUp(), System.nanoTime());
    if (sender.cutShort() || !line.hear(Talk.GO, "the receiver to release the start barrier")) {
      line.say(Talk.BYE, 0);
      return end(false, 0, List.of());
    }
    long start = release(barrier);
    long end = sender.stream(Phase.RUN, settings.transfers(), settings.duration(), start);
    line.say(Talk.BYE, 0);
    return end(!sender.cutShort(), end - start, List.of());
  }

  private StreamEnd receive(Barrier barrier) {
    receiver.stream(Phase.WARM_UP, 0, System.nanoTime());
    if (receiver.cutShort()) {
      line.linger(Talk.BYE, LINGER_NANOS);
      return end(false, 0, List.of());
    }
    List<String> notes = new ArrayList<>();
    if (settings.backpressure() && receiver.mismatches().count() > 0) {
      notes.add(
          "During warm-up, which is not measured, %d slots did not match."
              .formatted(receiver.mismatches().count()));
      notes.addAll(receiver.mismatches().described());
    }
    long start = release(barrier);
    line.say(Talk.GO, 0);
    long end = receiver.stream(Phase.RUN, settings.consumeRate(), start);
    notes.addAll(receiver.mismatches().described());
    line.linger(Talk.BYE, LINGER_NANOS);
    return end(!receiver.cutShort(), end - start, notes);
  }

  private long release(Barrier barrier) {
    counters.reset();
    latencies.reset();
    phase = Phase.RUN;
    long start = System.nanoTime();
    barrier.released(start);
    return start;
  }

  private StreamEnd end(boolean complete, long elapsed, List<String> notes) {
    String reason = stop.reason();
    String ending =
        complete
            ? settings.duration() > 0 ? "the time was over" : "all transfers done"
            : "stopped: " + (reason == null ? "for no reason given" : reason);
    return new StreamEnd(complete, ending, elapsed, notes);
  }

  /** As in messages: {@code warm-up} or {@code run}. */
  public String phase() {
    return phase.id();
  }

  /** The counters of this moment, for people. */
  public String state() {
    return sends ? sender.state() : receiver.state();
  }
}
