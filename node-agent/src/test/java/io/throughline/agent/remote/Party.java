package io.throughline.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.pipeline.PipelineRun;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportById;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.WorkloadKind;
import io.throughline.testing.SettingPairs;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All nodes of a run in this process, each with a data thread of its own and real transports. */
public final class Party implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final List<Member> members = new ArrayList<>();
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private final RunPlan plan;

  /** One node. */
  public static final class Member {
    private final Assignment assignment;
    private final RunPlan plan;
    private final Runnable atRelease;
    private final CompletableFuture<String> address = new CompletableFuture<>();
    private final CompletableFuture<WorkloadResult> ended = new CompletableFuture<>();
    private final List<FlowEnd> sides = new CopyOnWriteArrayList<>();
    private final StopSignal stop = new StopSignal();
    private final CompletableFuture<Void> released = new CompletableFuture<>();
    private final CounterBoard counters;
    private volatile List<Note> notes = List.of();

    Member(RunPlan plan, Assignment assignment, Runnable atRelease) {
      this.plan = plan;
      this.atRelease = atRelease;
      this.assignment = assignment;
      counters =
          new CounterBoard(
              plan.workload() == WorkloadKind.REMOTE
                  ? RemoteRun.counted()
                  : PipelineRun.counted(plan, assignment));
    }

    public WorkloadResult end() throws Exception {
      return ended.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Waits until the measurement begins. */
    public void awaitRelease() throws Exception {
      released.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    public void stop(String why) {
      stop.raise(why);
    }

    public List<FlowEnd> sides() {
      return sides;
    }

    public List<Note> notes() {
      return notes;
    }

    public long count(Counter counter) {
      return counters.get(counter);
    }

    /** Waits until this side has found something that is not what it had to be. */
    public void awaitMismatch() throws InterruptedException {
      Deadline until = Deadline.after(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
      while (count(Counter.MISMATCHES) == 0) {
        if (until.passed()) {
          throw new AssertionError("nothing wrong was found");
        }
        Thread.sleep(2);
      }
    }
  }

  private Party(RunPlan plan) {
    this.plan = plan;
  }

  /** A plan over this machine's loopback. */
  public static RunPlan plan(ScenarioKind kind, String transport, Map<String, String> settings) {
    Scenario scenario = Scenario.defaults(kind).with(settings);
    List<Assignment> assignments = new ArrayList<>();
    for (Role role : scenario.roles()) {
      assignments.add(Assignment.plain("node-" + role.id(), role.id(), "127.0.0.1"));
    }
    return new RunPlan(
        "run-" + Long.toHexString(System.nanoTime()),
        kind.id(),
        kind.id(),
        scenario.effective(),
        transport,
        assignments);
  }

  /**
   * The same where a node has limits.
   *
   * @param bandwidth bytes per second
   * @param bytes in all
   */
  public static RunPlan limited(RunPlan plan, String role, long bandwidth, long bytes) {
    return new RunPlan(
        plan.runId(),
        plan.scenario(),
        plan.kind(),
        plan.settings(),
        plan.transport(),
        plan.assignments().stream()
            .map(each ->
                each.role().equals(role)
                    ? new Assignment(
                        each.node(),
                        role,
                        Map.of(),
                        each.dataAddress(),
                        "",
                        "",
                        -1,
                        new Limits(0, bandwidth, bytes),
                        List.of(),
                        "")
                    : each)
            .toList());
  }

  /**
   * The same.
   *
   * @param usual settings
   * @param pairs of names and values that hold instead
   */
  public static RunPlan plan(
      ScenarioKind kind, String transport, Map<String, String> usual, String... pairs) {
    Map<String, String> all = SettingPairs.over(usual, pairs);
    return plan(kind, transport, all);
  }

  /** Turns the bits of a byte over, as a disk may that says nothing of it. */
  public static void damage(Path file, long position) throws IOException {
    try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
      damaged.seek(position);
      int old = damaged.read();
      damaged.seek(position);
      damaged.write(~old);
    }
  }

  /** Makes a file shorter under whoever reads it. */
  public static void shorten(Path file, long bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(bytes);
    }
  }

  /** Waits until the sides have removed what they made. */
  public static void awaitEmpty(Path folder) throws IOException, InterruptedException {
    Deadline until = Deadline.after(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
    while (!left(folder).isEmpty() && !until.passed()) {
      Thread.sleep(2);
    }
    assertThat(left(folder)).as("what the run leaves").isEmpty();
  }

  private static List<Path> left(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  public static Party start(RunPlan plan, Path root) {
    return start(plan, Map.of(), root);
  }

  /**
   * @param others plans that single roles hold instead
   */
  public static Party start(RunPlan plan, Map<String, RunPlan> others, Path root) {
    return start(plan, others, root, "", () -> {});
  }

  /**
   * @param harm done by the data thread of a role as its measurement begins
   */
  public static Party harmed(RunPlan plan, Path root, String role, Runnable harm) {
    return start(plan, Map.of(), root, role, harm);
  }

  private static Party start(
      RunPlan plan, Map<String, RunPlan> others, Path root, String harmed, Runnable harm) {
    Party party = new Party(plan);
    for (Assignment assignment : plan.assignments()) {
      String role = assignment.role();
      party.members.add(
          new Member(
              others.getOrDefault(role, plan), assignment, role.equals(harmed) ? harm : () -> {}));
    }
    for (Member member : party.members) {
      Thread.ofPlatform()
          .name("data-" + member.assignment.role())
          .daemon()
          .start(() -> party.work(member, root));
    }
    return party;
  }

  public Member member(String role) {
    return members.stream()
        .filter(member -> member.assignment.role().equals(role))
        .findFirst()
        .orElseThrow();
  }

  /** What the sides made of a point. */
  public Point point(int index) {
    PointSpec spec = plan.points().get(index);
    List<FlowEnd> sides =
        members.stream()
            .flatMap(member -> member.sides.stream())
            .filter(side -> side.point() == index)
            .toList();
    return Point.of(spec, sides, members.size());
  }

  private Supplier<Transport> transports(Member member) {
    boolean remote = member.plan.workload() == WorkloadKind.REMOTE;
    int peers = remote ? RemoteRun.peers(member.plan, member.assignment) : 1;
    Fabric fabric = TransportById.fabric(plan.transport(), setup(plan, peers));
    return () -> fabric.channel(Role.listens(member.assignment.role()));
  }

  /** A role's transport to the only other side, for a side that a test plays itself. */
  public static Transport transport(RunPlan plan, Role role) {
    return TransportById.open(plan.transport(), setup(plan, 1), Role.listens(role.id()));
  }

  private static TransportSetup setup(RunPlan plan, int peers) {
    return new TransportSetup(
        new Credentials(plan.runId(), "secret"),
        peers,
        "127.0.0.1",
        "",
        false,
        true,
        Operation.PUT);
  }

  private Workload open(Member member, Path root) {
    WorkSetup setup =
        new WorkSetup(
            member.plan,
            member.assignment,
            transports(member),
            Placement.of(null),
            () -> RunFolder.open(root.toString(), "", "run-" + member.assignment.role(), ""),
            () -> WaitStrategy.of("yield", 2, 2, false),
            member.counters,
            new LatencyBoard(),
            member.stop,
            member.sides::add);
    return member.plan.workload() == WorkloadKind.REMOTE
        ? new RemoteRun(setup)
        : new PipelineRun(setup);
  }

  private void work(Member member, Path root) {
    try (Workload workload = open(member, root)) {
      member.address.complete(workload.prepare());
      Map<String, String> addresses = new LinkedHashMap<>();
      for (Member other : members) {
        addresses.put(
            other.assignment.role(), other.address.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
      }
      workload.connect(addresses, Deadline.after(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)));
      workload.roundTrip();
      member.notes = workload.notes();
      member.ended.complete(
          workload.run(nanos -> {
            member.atRelease.run();
            member.released.complete(null);
          }));
      while (!over.isDone()) {
        workload.keepAlive();
        Thread.sleep(1);
      }
    } catch (Throwable t) {
      member.address.completeExceptionally(t);
      member.released.completeExceptionally(t);
      member.ended.completeExceptionally(t);
    }
  }

  @Override
  public void close() {
    over.complete(null);
  }
}
