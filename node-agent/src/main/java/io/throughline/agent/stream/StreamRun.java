package io.throughline.agent.stream;

import static io.throughline.agent.sync.ControlMessage.CLOCK_DONE;
import static io.throughline.agent.sync.ControlMessage.STREAM_BYE;
import static io.throughline.agent.sync.ControlMessage.STREAM_GO;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ClockProbe;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.HostContents;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.Role;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One side of a stream from the first round trip to the end. Belongs to the data thread. */
public final class StreamRun implements Workload {
  private static final long LINGER_NANOS = 5_000_000_000L;

  /** For the receiver to ask for the clock again, which it need not do. */
  private static final long CLOCK_NANOS = 1_000_000_000L;

  private static final Set<Counter> BOTH =
      EnumSet.of(
          Counter.BYTES,
          Counter.TRANSFERS,
          Counter.REFUSED,
          Counter.WAIT_NANOS,
          Counter.PACE_NANOS,
          Counter.DATA_CPU_NANOS,
          Counter.TELEMETRY_CPU_NANOS);

  private final WorkSetup setup;
  private final StreamSettings settings;
  private final boolean sends;
  private final ControlLink controlLink;
  private final MeasurementStart measurementStart;
  private final Transport transport;
  private final WaitStrategy waitStrategy;
  private final String otherRole;
  private MemorySegment memory = MemorySegment.NULL;
  private @Nullable StreamLoop loop;

  /** Opens the transport. */
  public StreamRun(WorkSetup setup) {
    this.setup = setup;
    this.settings = StreamSettings.of(setup.plan(), setup.assignment());
    this.sends = sends(setup.assignment());
    this.transport = setup.transports().get();
    this.waitStrategy =
        settings.inTurns() ? setup.waits().get() : setup.waits().get().forTransfers();
    this.controlLink = new ControlLink(transport, waitStrategy, settings.timeout(), setup.stop());
    this.measurementStart = setup.start();
    this.otherRole = (sends ? Role.RECEIVER : Role.SENDER).id();
  }

  @Override
  public String prepare() {
    memory = transport.prepare(settings.ring().bytes());
    SlotPattern pattern =
        new SlotPattern(
            HostContents.of(transport, memory),
            settings.ring().slots(),
            settings.ring().slotBytes(),
            settings.runId());
    loop =
        sends
            ? new Sender(settings, transport, pattern, waitStrategy, setup)
            : new Receiver(settings, transport, pattern, waitStrategy, setup);
    return transport.address();
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    transport.connect(addresses.getOrDefault(otherRole, ""), until);
  }

  @Override
  public List<String> carriers() {
    return transport.carriers(Operation.PUT, settings.ring().slotBytes());
  }

  @Override
  public List<TransferProtocol> protocols() {
    TransferProtocol protocol =
        sends ? transport.protocol(Operation.PUT, settings.ring().slotBytes()) : null;
    return protocol == null ? List.of() : List.of(protocol);
  }

  @Override
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>(transport.notes());
    if (sends) {
      settings.limits().note().ifPresent(notes::add);
    }
    return notes;
  }

  @Override
  public long refused() {
    return transport.refused();
  }

  @Override
  public void close() {
    transport.close();
  }

  /** Whether an assignment's role sends. */
  public static boolean sends(Assignment assignment) {
    return assignment.role().equals(Role.SENDER.id());
  }

  /** Counters of a role. */
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

  @Override
  public void roundTrip() {
    controlLink.roundTrip(sends);
  }

  @Override
  public void keepAlive() {
    controlLink.keepAlive();
  }

  @Override
  public WorkloadResult run(Barrier barrier) {
    return switch (loop) {
      case Sender sending -> send(sending, barrier);
      case Receiver receiving -> receive(receiving, barrier);
      case null -> throw new IllegalStateException("not prepared");
    };
  }

  private WorkloadResult send(Sender sending, Barrier barrier) {
    sending.stream(Phase.WARM_UP, settings.warmUp(), System.nanoTime());
    if (sending.cutShort
        || !controlLink.hear(STREAM_GO, "the receiver to release the start barrier")) {
      controlLink.say(STREAM_BYE, 0);
      return end(false, 0, List.of(), null);
    }
    long start = measurementStart.release(barrier);
    long end = sending.stream(Phase.RUN, settings.run(), start);
    controlLink.say(STREAM_BYE, 0);
    if (!sending.cutShort) {
      controlLink.linger(CLOCK_DONE, CLOCK_NANOS);
    }
    return end(!sending.cutShort, end - start, sending.notes(), null);
  }

  private WorkloadResult receive(Receiver receiving, Barrier barrier) {
    receiving.stream(Phase.WARM_UP, 0, System.nanoTime());
    if (receiving.cutShort) {
      controlLink.linger(STREAM_BYE, LINGER_NANOS);
      return end(false, 0, List.of(), null);
    }
    List<Note> notes = new ArrayList<>();
    if (settings.flowControl().backpressure() && receiving.mismatches().count() > 0) {
      notes.add(
          Note.of(
              "During warm-up, which is not measured, %d slots did not match."
                  .formatted(receiving.mismatches().count())));
      notes.addAll(receiving.mismatches().described());
    }
    ClockProbe clock = new ClockProbe(controlLink);
    ClockProbe.Series before = clock.ask();
    receiving.clock(before);
    long start = measurementStart.release(barrier);
    controlLink.say(STREAM_GO, 0);
    long end = receiving.stream(Phase.RUN, settings.flowControl().consumeRate(), start);
    notes.addAll(receiving.mismatches().described());
    controlLink.linger(STREAM_BYE, LINGER_NANOS);
    ClockProbe.Series after = receiving.cutShort ? null : clock.ask();
    if (!receiving.cutShort) {
      controlLink.say(CLOCK_DONE, 0);
    }
    return end(!receiving.cutShort, end - start, notes, ClockProbe.offset(before, after));
  }

  private WorkloadResult end(
      boolean complete, long elapsed, List<Note> notes, @Nullable ClockOffset clock) {
    String through = settings.run().nanos() > 0 ? "the time was over" : "all transfers done";
    return new WorkloadResult(
        complete, complete ? through : setup.stop().ending(), elapsed, notes, clock);
  }
}
