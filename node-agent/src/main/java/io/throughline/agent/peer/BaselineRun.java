package io.throughline.agent.peer;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.p2p.PointsRun;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.peer.PeerCommand;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One side of a baseline: a path for each work of Throughline's own, and one by which both sides
 * agree on whose turn it is.
 */
public final class BaselineRun implements Workload {
  /** Enough for the first round trip. */
  private static final long TALK_BYTES = 4096;

  private final RunPlan plan;
  private final Assignment assignment;
  private final Transport talk;
  private final ControlLink controlLink;
  private final List<OwnPath> paths;
  private final CounterBoard counters;
  private final StopSignal stop;
  private final MeasurementStart measurementStart;
  private final Outbox outbox;
  private final Map<PeerTool, PeerProgram> programs = new EnumMap<>(PeerTool.class);

  /**
   * @param setup opens the path by which both sides agree
   * @param paths one for each work, in order; this one's from now on
   */
  public BaselineRun(WorkSetup setup, List<OwnPath> paths, Outbox outbox) {
    this.plan = setup.plan();
    this.assignment = setup.assignment();
    this.counters = setup.counters();
    this.stop = setup.stop();
    this.measurementStart = setup.start();
    this.paths = List.copyOf(paths);
    this.outbox = outbox;
    this.talk = setup.transports().get();
    this.controlLink =
        new ControlLink(
            talk, setup.waits().get(), plan.settings().number(CommonSettings.TIMEOUT), stop);
  }

  /** Counters of a role. */
  public static Set<Counter> counted() {
    return PointsRun.counted();
  }

  @Override
  public String prepare() {
    List<String> addresses = new ArrayList<>();
    talk.prepare(TALK_BYTES);
    addresses.add(talk.address());
    paths.forEach(path -> addresses.add(path.run().prepare()));
    for (OwnPath path : paths) {
      programs.computeIfAbsent(path.work().tool(), this::program);
    }
    return Json.write(addresses);
  }

  private PeerProgram program(PeerTool tool) {
    try {
      return PeerProgram.find(
          tool,
          PeerCommand.environment(
              assignment.ucxEnvironment(), CommonSettings.watchesPeer(plan.settings())),
          System.getenv());
    } catch (PeerFailure e) {
      throw new WorkFailure(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WorkFailure("interrupted while %s was asked for its version".formatted(tool.id()));
    }
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    String other = (sends() ? Role.RECEIVER : Role.SENDER).id();
    String[] theirs = Json.read(addresses.getOrDefault(other, "[]"), String[].class);
    if (theirs.length != paths.size() + 1) {
      throw new WorkFailure(
          "the other side has %d data paths and this one %d"
              .formatted(theirs.length, paths.size() + 1));
    }
    talk.connect(theirs[0], until);
    for (int i = 0; i < paths.size(); i++) {
      paths.get(i).run().connect(Map.of(other, theirs[i + 1]), until);
    }
  }

  @Override
  public void roundTrip() {
    controlLink.roundTrip(sends());
    paths.forEach(path -> path.run().roundTrip());
  }

  @Override
  public List<String> carriers() {
    return paths.stream().flatMap(path -> path.run().carriers().stream()).distinct().toList();
  }

  @Override
  public List<TransferProtocol> protocols() {
    return paths.stream().flatMap(path -> path.run().protocols().stream()).distinct().toList();
  }

  @Override
  public List<Note> notes() {
    return paths.stream().flatMap(path -> path.run().notes().stream()).distinct().toList();
  }

  @Override
  public void keepAlive() {
    controlLink.keepAlive();
    paths.forEach(path -> path.run().keepAlive());
  }

  @Override
  public WorkloadResult run(Barrier barrier) throws InterruptedException {
    ToolExchange toolExchange =
        new ToolExchange(
            talk,
            controlLink,
            stop,
            plan.settings().number(CommonSettings.TIMEOUT),
            () -> paths.forEach(path -> path.run().keepAlive()));
    long start = measurementStart.release(barrier);
    Turns turns = new Turns(plan, paths, programs, counters, outbox);
    boolean whole =
        sends()
            ? new SenderTurns(
                    turns,
                    new PeerClient(
                        toolExchange, assignment, plan.role(Role.RECEIVER.id()).dataAddress()),
                    toolExchange)
                .run()
            : new ReceiverTurns(turns, new PeerServer(toolExchange, assignment), toolExchange)
                .run();
    return new WorkloadResult(
        whole,
        whole ? "all pairs measured" : stop.ending(turns.ending()),
        System.nanoTime() - start);
  }

  private boolean sends() {
    return assignment.role().equals(Role.SENDER.id());
  }

  @Override
  public long refused() {
    return talk.refused() + paths.stream().mapToLong(path -> path.run().refused()).sum();
  }

  @Override
  public void close() {
    Stream.concat(Stream.of(talk), paths.stream().map(OwnPath::run)).forEach(BaselineRun::close);
  }

  private static void close(AutoCloseable one) {
    try {
      one.close();
    } catch (Exception e) {
      System.err.println("closing a data path: " + e);
    }
  }
}
