package io.throughline.agent.pipeline;

import static io.throughline.agent.sync.ControlMessage.PIPELINE_BYE;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.store.StoreCloser;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.sync.Fault;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.HostContents;
import io.throughline.agent.workload.MeasuredPoints;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.PlacedMemory;
import io.throughline.agent.workload.SlotLocation;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PipelineStages;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One side of a pipeline, or all of it where there is no network in it. */
public final class PipelineRun implements Workload {
  private final WorkSetup setup;
  private final PipelineSettings settings;
  private final @Nullable Transport transport;
  private final IdleStages idleStages;
  private final PipelineLoop pipelineLoop;
  private final @Nullable PipelineControl pipelineControl;
  private final MeasurementStart measurementStart;
  private final MeasuredPoints measuredPoints;
  private @Nullable PlacedMemory own;
  private @Nullable StageSlots stageSlots;
  private @Nullable PipelineFiles pipelineFiles;
  private long remoteBase;
  private @Nullable PointSpec present;

  /** Opens the transport, where the plan has a network. */
  public PipelineRun(WorkSetup setup) {
    this.setup = setup;
    this.settings = PipelineSettings.of(setup.plan(), setup.assignment());
    this.transport = settings.side().crosses() ? setup.transports().get() : null;
    this.idleStages = new IdleStages(settings.side().stages(), setup.counters());
    WaitStrategy waitStrategy = setup.waits().get().forTransfers();
    this.pipelineLoop =
        new PipelineLoop(settings, waitStrategy, setup.stop(), setup.latencies(), idleStages);
    this.pipelineControl =
        transport == null
            ? null
            : new PipelineControl(settings, transport, waitStrategy, setup.stop(), idleStages);
    this.measurementStart = setup.start();
    this.measuredPoints = setup.points();
  }

  /** Counters of a side's own stages. */
  public static Set<Counter> counted(RunPlan plan, Assignment assignment) {
    return PipelineSettings.of(plan, assignment).counted();
  }

  @Override
  public String prepare() {
    long bytes = settings.chunks().memoryBytes() + SlotLocation.BESIDE;
    Transport way = transport;
    MemorySegment memory;
    Contents contents;
    if (way == null) {
      PlacedMemory mine = new PlacedMemory(setup.memory(), bytes);
      own = mine;
      memory = mine.segment();
      contents = mine.contents();
    } else {
      memory = way.prepare(bytes);
      contents = HostContents.of(way, memory);
    }
    long base = SlotLocation.base(memory);
    StageSlots made = settings.slotsIn(memory, contents, base);
    stageSlots = made;
    pipelineFiles =
        new PipelineFiles(settings, made, setup.gpu(), setup.folders(), setup.latencies());
    return new SlotLocation(base, way == null ? "" : way.address()).text();
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    if (transport != null) {
      String other = (settings.side().begins() ? Role.SINK : Role.SOURCE).id();
      SlotLocation there = SlotLocation.of(addresses.getOrDefault(other, ""));
      remoteBase = there.base();
      transport.connect(there.address(), until);
    }
  }

  @Override
  public void roundTrip() {
    if (pipelineControl != null) {
      pipelineControl.roundTrip();
    }
  }

  @Override
  public List<String> carriers() {
    return transport == null
        ? List.of()
        : transport.carriers(Operation.PUT, settings.chunks().bytes());
  }

  @Override
  public List<TransferProtocol> protocols() {
    return pipelineControl == null ? List.of() : pipelineControl.protocols();
  }

  @Override
  public List<Note> notes() {
    return transport == null ? List.of() : settings.withCap(transport.notes());
  }

  @Override
  public void keepAlive() {
    if (transport != null) {
      transport.progress();
    }
  }

  @Override
  public WorkloadResult run(Barrier barrier) {
    StageSlots places = stageSlots;
    PipelineFiles files = pipelineFiles;
    if (places == null || files == null) {
      throw new IllegalStateException("not prepared");
    }
    StageRunner stageRunner =
        new StageRunner(
            settings,
            places,
            files,
            pipelineLoop,
            idleStages,
            setup.counters(),
            setup.latencies(),
            setup.stop(),
            pipelineControl,
            remoteBase);
    try {
      return run(places, files, stageRunner, barrier);
    } catch (StoreException | ByteBudget.Spent e) {
      ProblemException problem = settings.nodeRole().problem(String.valueOf(e.getMessage()));
      if (transport != null) {
        Fault.tell(transport, String.valueOf(problem.getMessage()));
      }
      broken(stageRunner, problem);
      throw problem;
    } catch (ProblemException | WorkFailure | TransportException e) {
      broken(stageRunner, e);
      throw e;
    }
  }

  /** Keeps the partial result of the point that is being measured. */
  private void broken(StageRunner stageRunner, RuntimeException why) {
    if (present != null) {
      PointSpec spec = present;
      String ending = String.valueOf(why.getMessage());
      measured(spec, stageRunner.partial().side(settings, spec, 0, 0, ending, List.of()));
    }
  }

  private WorkloadResult run(
      StageSlots places, PipelineFiles files, StageRunner stageRunner, Barrier barrier) {
    files.lay(setup.stop());
    stageRunner.spoil();
    if (!settings.side().fromFile() && settings.side().begins()) {
      for (int slot = 0; slot < settings.chunks().slots(); slot++) {
        places.fill(slot);
      }
    }
    boolean more = true;
    for (int i = 0; i < settings.measured().size() && more; i++) {
      EndToEndCheck endToEndCheck =
          new EndToEndCheck(settings, places, files, pipelineLoop, setup.counters(), setup.stop());
      StageResult result = measure(stageRunner, i, barrier);
      files.requireNamed();
      boolean all = settings.measured().get(i) == PipelineStages.ALL;
      if (all && settings.verification().any() && !setup.stop().raised() && meet(number(i, 2))) {
        endToEndCheck.prove(result.chunks(), pipelineControl);
      }
      more = tell(settings.specs().get(i), result, stageRunner.mismatches(), endToEndCheck);
    }
    if (pipelineControl != null) {
      pipelineControl.say(PIPELINE_BYE, 0);
    }
    return measuredPoints.result(files.notes(), null);
  }

  private StageResult measure(StageRunner stageRunner, int index, Barrier barrier) {
    PipelineStages stages = settings.measured().get(index);
    PointSpec spec = settings.specs().get(index);
    if (!meet(number(index, 0))) {
      return StageResult.NOTHING;
    }
    long warmUpAt = System.nanoTime();
    if (settings.warmUp().any()) {
      stageRunner.run(stages, settings.warmUp(), 0);
    }
    long warmUp = System.nanoTime() - warmUpAt;
    if (!meet(number(index, 1))) {
      return StageResult.NOTHING;
    }
    // The time until now is the warm-up's.
    idleStages.look(System.nanoTime());
    measurementStart.release(barrier);
    setup.counters().set(Counter.POINT, index);
    present = spec;
    return stageRunner.run(
        stages, new StopCondition(spec.extent().iterations(), spec.extent().nanos()), warmUp);
  }

  private static long number(int index, int part) {
    return 3L * index + part + 1;
  }

  private boolean meet(long number) {
    return pipelineControl == null ? !setup.stop().raised() : pipelineControl.meet(number);
  }

  /** Returns whether the point was measured whole. */
  private boolean tell(
      PointSpec spec, StageResult result, Mismatches every, EndToEndCheck endToEndCheck) {
    present = null;
    List<Note> notes = new ArrayList<>(every.described());
    notes.addAll(endToEndCheck.mismatches().described());
    if (!endToEndCheck.checksum().isEmpty()) {
      notes.add(Note.of(endToEndCheck.checksum()));
    }
    long verified = every.checked() + endToEndCheck.mismatches().checked();
    long wrong =
        every.count() + endToEndCheck.mismatches().count() + (endToEndCheck.differs() ? 1 : 0);
    String ending = setup.stop().raised() ? setup.stop().ending() : "";
    return measured(spec, result.side(settings, spec, verified, wrong, ending, notes));
  }

  private boolean measured(PointSpec spec, FlowEnd side) {
    return measuredPoints.add(
        side.by(pipelineControl == null ? null : pipelineControl.protocol(spec)));
  }

  @Override
  public long refused() {
    return transport == null ? 0 : transport.refused();
  }

  /** Memory that a transfer of a file may still use is left to the end of the process. */
  @Override
  public void close() {
    List<Runnable> stores = new ArrayList<>();
    if (pipelineFiles != null) {
      stores.add(pipelineFiles::close);
    }
    List<Runnable> used = new ArrayList<>();
    if (transport != null) {
      used.add(transport::close);
    }
    if (own != null) {
      used.add(own::close);
    }
    StoreCloser.close(stores, used);
  }
}
