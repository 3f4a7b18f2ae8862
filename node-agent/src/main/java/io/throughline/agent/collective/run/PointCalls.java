package io.throughline.agent.collective.run;

import io.throughline.agent.collective.CollectiveBuffers;
import io.throughline.agent.collective.CollectiveCall;
import io.throughline.agent.collective.CollectiveCalls;
import io.throughline.agent.collective.Communicator;
import io.throughline.agent.collective.Computation;
import io.throughline.agent.collective.OperandFlip;
import io.throughline.agent.collective.OverlappedCall;
import io.throughline.agent.collective.PredictableContents;
import io.throughline.agent.collective.StagedCall;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.Verification;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.CallMode;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.CallSettings;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a point as one rank makes them, one after the other, with the barrier before each
 * and the check of each result. Belongs to the data thread; allocates nothing.
 */
final class PointCalls {
  /** A batch takes some 20 ms, so shorter calls than 10 us are timed in part. */
  private static final long TIMED_PER_BATCH = 2000;

  private static final String SAMPLED =
      "Latencies and arrivals are those of one call in many: a look at the clock takes long beside"
          + " a call, and calls follow each other at once.";

  private final String node;

  /** All ranks of the run. */
  private final Communicator world;

  /** The ranks that carry the calls out together, with the barrier before each. */
  private final Communicator comm;

  private final CounterBoard counters;
  private final CollectiveSpec spec;
  private final boolean isolated;
  private final boolean checksEvery;
  private final CollectiveSpec barrierSpec;
  private final CollectiveCall barrierCall;
  private final CollectiveCall call;

  /** The measured call where ranks compute during it; else null. */
  private final @Nullable OverlappedCall overlapped;

  /** The call where operand and result lie on a GPU; else null. */
  private final @Nullable StagedCall staged;

  /** The algorithm, or the engine that chooses it, as the result tells. */
  private final String carried;

  private final PredictableContents contents;
  private final CollectiveFault fault;
  private final Mismatches mismatches = new Mismatches();

  /** Number of the last call, the same at all ranks. */
  private long number;

  private long arrived;
  private long took;
  private boolean untimed;

  /**
   * @param world all ranks of the run
   * @param comm of those that carry the calls out together, which may be the same one
   */
  PointCalls(
      WorkSetup setup, PointSpec point, Communicator world, Communicator comm, CallEngine engine) {
    SettingValues settings = setup.plan().settings();
    this.node = setup.assignment().node();
    this.world = world;
    this.comm = comm;
    this.counters = setup.counters();
    this.spec = engine.spec(settings, point, comm);
    this.isolated = settings.on(CollectiveScenario.ISOLATED);
    this.checksEvery = Verification.of(settings).every();
    this.barrierSpec = spec.barrier(comm.shares() ? Algorithm.DIRECT : Algorithm.DISSEMINATION);
    this.barrierCall =
        CollectiveCalls.of(
            barrierSpec,
            comm,
            CollectiveBuffers.of(barrierSpec, comm.rank(), comm.size(), ControlRegion.BARRIER));
    CollectiveBuffers buffers =
        CollectiveBuffers.of(spec, comm.rank(), comm.size(), ControlRegion.DATA);
    CallMode mode = CallSettings.mode(settings);
    this.call = engine.prepare(mode, spec, comm, buffers);
    this.overlapped =
        mode == CallMode.NON_BLOCKING && call instanceof OverlappedCall both ? both : null;
    this.staged = call instanceof StagedCall onGpu ? onGpu : null;
    this.carried = engine.words(spec);
    this.contents =
        new PredictableContents(
            spec, comm.rank(), comm.ranks().worldRanks(), comm.memory(), buffers);
    this.fault =
        CollectiveFault.of(
            setup, new OperandFlip(spec, comm.rank(), comm.size(), comm.memory(), buffers));
  }

  /** Whether a barrier, which is not measured, stands before every call. */
  boolean isolated() {
    return isolated;
  }

  /** Fills the operand of the first call. */
  void fillFirst() {
    contents.fill(number);
    filled();
  }

  /** An operand is written in the host's memory. */
  private void filled() {
    if (staged != null) {
      staged.operandWritten();
    }
  }

  /** The measurement begins. */
  void beginMeasurement(long now) {
    fault.begin(now);
  }

  /**
   * Makes the next call.
   *
   * @param during that the rank carries out meanwhile; null for none
   */
  void make(@Nullable Computation during) {
    number++;
    if (checksEvery) {
      contents.fill(number);
      fault.filled(number);
      filled();
    }
    arrived = System.nanoTime();
    long entered = arrived;
    if (isolated) {
      comm.begin(barrierSpec, number);
      barrierCall.call();
      entered = System.nanoTime();
    }
    begin();
    if (during == null || overlapped == null) {
      call.call();
    } else {
      during.begin();
      overlapped.call(during);
    }
    took = System.nanoTime() - entered;
    counters.add(Counter.POSTED, 1);
    if (checksEvery) {
      check();
    }
  }

  /**
   * The stride of calls that are timed, of a batch: all of them where each is measured by itself,
   * or takes long beside a look at the clock. The same at all ranks.
   */
  long timedOneIn(long count) {
    return isolated ? 1 : Math.max(1, count / TIMED_PER_BATCH);
  }

  /** Makes the next call of those that follow each other at once, without a look at the clock. */
  void makeUntimed() {
    number++;
    untimed = true;
    begin();
    call.call();
    counters.add(Counter.POSTED, 1);
  }

  /** When this rank was ready for the last call that was timed, on {@link System#nanoTime}. */
  long arrivedNanos() {
    return arrived;
  }

  /** The time that the last call took this rank that was timed. */
  long tookNanos() {
    return took;
  }

  /** Makes a call that is checked. */
  void makeChecked() {
    number++;
    contents.fill(number);
    filled();
    begin();
    call.call();
    check();
  }

  /** Reports waits between the calls as part of the last call. */
  private void begin() {
    if (world != comm) {
      world.begin(spec, number);
    }
    comm.begin(spec, number);
  }

  private void check() {
    if (staged != null) {
      staged.readResult();
    }
    if (contents.check(number) < 0) {
      mismatches.right();
    } else {
      counters.add(Counter.MISMATCHES, 1);
      mismatches.wrong(() -> "rank %s, %s".formatted(node, contents.mismatch()));
    }
  }

  long checked() {
    return mismatches.checked();
  }

  long wrong() {
    return mismatches.count();
  }

  /** Notes on the calls, for who reads the point; those of a group by its first rank. */
  List<Note> notes() {
    List<Note> notes = new ArrayList<>(mismatches.described());
    notes.addAll(fault.notes());
    if (comm.rank() == 0) {
      notes.add(Note.of(carried));
      if (untimed) {
        notes.add(Note.of(SAMPLED));
      }
    }
    return notes;
  }
}
