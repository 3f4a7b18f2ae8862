package io.throughline.agent.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.TransportById;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.message.AgentMessage.FlowMeasured;
import io.throughline.protocol.message.HubMessage.Measure;
import io.throughline.protocol.message.HubMessage.RoundCall;
import io.throughline.protocol.message.HubMessage.RoundsDone;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks in this process, each with data threads of its own and real transports. */
@Tag("measures")
class GroupRunTest {
  private static final long PATIENCE_SECONDS = 60;

  private final LinkedBlockingQueue<FlowMeasured> told = new LinkedBlockingQueue<>();
  private final List<Member> members = new ArrayList<>();

  private static final class Member {
    final Assignment assignment;
    final Queue<RoundCall> calls = new ConcurrentLinkedQueue<>();
    final StopSignal stop = new StopSignal();
    final CompletableFuture<String> address = new CompletableFuture<>();
    final CompletableFuture<Void> ready = new CompletableFuture<>();
    final CompletableFuture<WorkloadResult> end = new CompletableFuture<>();

    Member(Assignment assignment) {
      this.assignment = assignment;
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp,put", "tcp,tag", "ucx-posix,put", "ucx-posix,get", "ucx-tcp,am"})
  void shouldMeasureEveryFlowOfEveryRound(String transport, String operation) throws Exception {
    RunPlan plan = plan(4, transport, Map.of("operation", operation));
    start(plan);
    Set<Flow> measured = new HashSet<>();
    for (Round round : plan.rounds()) {
      Map<Flow, List<FlowMeasured>> ends = measure(round);
      whole(plan, round, ends);
      measured.addAll(round.flows());
    }
    assertThat(measured).hasSize(12);
    finish();
  }

  @Test
  void shouldMeasureAFlowAgain() throws Exception {
    start(plan(2, "tcp", Map.of()));
    for (int i = 0; i < 5; i++) {
      measure(new Round(i, List.of(new Flow(1, 0))));
    }
    finish();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-tcp"})
  void shouldGoOnWithoutARankThatIsLost(String transport) throws Exception {
    RunPlan plan = plan(3, transport, Map.of("timeout", "2s"));
    start(plan);
    measure(new Round(0, List.of(new Flow(0, 1))));

    members.get(1).stop.raise("killed");
    members.get(1).end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    members.get(0).calls.add(new Measure(new Round(1, List.of(new Flow(1, 0)))));
    FlowMeasured lost = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(lost).isNotNull();
    assertThat(lost.problem()).isNotEmpty();

    Map<Flow, List<FlowMeasured>> ends = measure(new Round(2, List.of(new Flow(2, 0))));
    assertThat(ends.getOrDefault(new Flow(2, 0), List.of()))
        .hasSize(2)
        .allMatch(end -> end.problem().isEmpty());
  }

  @Test
  void shouldGoOnWhereARankIsStoppedInTheMiddleOfAFlow() throws Exception {
    start(plan(3, "tcp", Map.of("duration", "1s", "timeout", "5s")));
    members.get(0).calls.add(new Measure(new Round(0, List.of(new Flow(0, 1)))));
    members.get(1).calls.add(new Measure(new Round(0, List.of(new Flow(0, 1)))));
    Thread.sleep(200);

    members.get(1).stop.raise("its hub is gone");
    members.get(1).end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    for (int i = 0; i < 2; i++) {
      FlowMeasured lost = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(lost).isNotNull();
      assertThat(lost.problem()).isNotEmpty();
    }

    Map<Flow, List<FlowMeasured>> ends = measure(new Round(1, List.of(new Flow(2, 0))));
    assertThat(ends.getOrDefault(new Flow(2, 0), List.of())).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-tcp"})
  void shouldEndBothEndsOfAFlowWithTheReasonOfTheOneThatFailed(String transport) throws Exception {
    Map<String, String> settings = Map.of("timeout", "10min", "operation", "tag");
    RunPlan plan = plan(2, transport, settings);
    Map<String, String> less = new HashMap<>(settings);
    less.put("size", "4KiB");
    RunPlan receiver =
        new RunPlan(
            plan.runId(),
            plan.scenario(),
            plan.kind(),
            plan(2, transport, less).settings(),
            plan.transport(),
            plan.assignments());
    start(plan, member -> member == members.get(1) ? receiver : plan);
    Round round = new Round(0, List.of(new Flow(0, 1)));
    members.forEach(member -> member.calls.add(new Measure(round)));

    List<String> problems = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      FlowMeasured end = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(end).isNotNull();
      problems.add(end.problem());
    }
    assertThat(problems).anyMatch(problem -> !problem.startsWith("rank "));
    assertThat(problems)
        .anySatisfy(problem ->
            assertThat(problem).startsWith("rank node-rank-2 failed: ").contains("65536", "4096"));
  }

  @ParameterizedTest
  @CsvSource({
    "incast,tcp,put",
    "incast,ucx-posix,put",
    "incast,ucx-tcp,get",
    "incast,ucx-posix,am",
    "fan-out,tcp,tag",
    "fan-out,ucx-posix,put",
    "fan-out,ucx-posix,get",
    "fan-out,ucx-tcp,stream"
  })
  void shouldMeasureFlowsOfOneRankAloneAndAtOnce(String kind, String transport, String operation)
      throws Exception {
    RunPlan plan = fan(kind, 4, transport, Map.of("operation", operation, "root", "2"));
    start(plan);
    assertThat(plan.rounds()).hasSize(3 + 2);
    for (Round round : plan.rounds()) {
      whole(plan, round, measure(round));
    }
    assertThat(plan.rounds().getLast().flows()).hasSize(3);
    finish();
  }

  @ParameterizedTest
  @CsvSource({"tcp,put", "tcp,tag", "ucx-posix,put", "ucx-posix,get", "ucx-tcp,am"})
  void shouldMeasureAllPairsAtOnce(String transport, String operation) throws Exception {
    RunPlan plan = plan(3, transport, Map.of("operation", operation, "atOnce", "true"));
    start(plan);
    Round all = plan.rounds().getFirst();
    assertThat(all.flows()).hasSize(6);
    whole(plan, all, measure(all));
    finish();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-tcp"})
  void shouldGoOnWithTheOtherFlowsOfARankWhereOneIsLost(String transport) throws Exception {
    RunPlan plan =
        fan("incast", 4, transport, Map.of("timeout", "3s", "alone", "false", "bytes", "64KiB"));
    start(plan);
    measure(plan.rounds().getFirst());

    members.get(2).stop.raise("killed");
    members.get(2).end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    Round second = plan.rounds().getLast();
    for (int rank : new int[] {0, 1, 3}) {
      members.get(rank).calls.add(new Measure(second));
    }
    Map<Flow, List<FlowMeasured>> ends = new HashMap<>();
    for (int i = 0; i < 5; i++) {
      FlowMeasured end = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(end).isNotNull();
      ends.computeIfAbsent(end.flow(), ignored -> new ArrayList<>()).add(end);
    }
    assertThat(ends.getOrDefault(new Flow(2, 0), List.of()))
        .singleElement()
        .extracting(FlowMeasured::problem)
        .asString()
        .isNotEmpty();
    ends.remove(new Flow(2, 0));
    assertThat(ends).hasSize(2);
    assertThat(ends.values())
        .allSatisfy(both -> assertThat(both).hasSize(2).allMatch(end -> end.problem().isEmpty()));

    Round left = new Round(2, List.of(new Flow(1, 0), new Flow(3, 0)));
    whole(plan, left, measure(left));
  }

  @Test
  void shouldEndEveryFlowOfARankThatIsStopped() throws Exception {
    RunPlan plan =
        fan("fan-out", 3, "tcp", Map.of("timeout", "5s", "alone", "false", "bytes", "1TiB"));
    start(plan);
    Round round = plan.rounds().getFirst();
    members.forEach(member -> member.calls.add(new Measure(round)));
    Thread.sleep(200);
    members.forEach(member -> member.stop.raise("a person"));
    for (Member member : members) {
      WorkloadResult end = member.end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(end.complete()).isFalse();
      assertThat(end.ending()).isEqualTo("stopped: a person");
    }
    for (int i = 0; i < 4; i++) {
      FlowMeasured end = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(end).isNotNull();
      // The first to be through closes its connections.
      assertThat(end.problem()).isNotEmpty();
    }
  }

  private static void whole(RunPlan plan, Round round, Map<Flow, List<FlowMeasured>> ends) {
    assertThat(ends.keySet()).isEqualTo(new HashSet<>(round.flows()));
    List<PointSpec> specs = plan.flows().specs(round.index());
    for (Flow flow : round.flows()) {
      for (int i = 0; i < specs.size(); i++) {
        Point point = Point.of(specs.get(i), ends(ends.getOrDefault(flow, List.of()), i));
        assertThat(point.complete()).as("%s %s", flow, ends).isTrue();
        assertThat(point.basis().messages()).isPositive();
        if (specs.get(i).extent().iterations() > 0) {
          assertThat(point.basis().messages()).isEqualTo(specs.get(i).extent().iterations());
        }
        assertThat(point.checked().verified()).isPositive();
        assertThat(point.checked().mismatches()).isZero();
      }
    }
  }

  private static List<FlowEnd> ends(List<FlowMeasured> both, int spec) {
    return both.stream().map(end -> end.ends().get(spec)).toList();
  }

  private Map<Flow, List<FlowMeasured>> measure(Round round) throws InterruptedException {
    for (int rank = 0; rank < members.size(); rank++) {
      if (!round.of(rank).isEmpty()) {
        members.get(rank).calls.add(new Measure(round));
      }
    }
    Map<Flow, List<FlowMeasured>> ends = new HashMap<>();
    for (int i = 0; i < 2 * round.flows().size(); i++) {
      FlowMeasured end = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(end).as("end %d of round %d", i, round.index()).isNotNull();
      assertThat(end.problem()).isEmpty();
      assertThat(end.round()).isEqualTo(round.index());
      ends.computeIfAbsent(end.flow(), ignored -> new ArrayList<>()).add(end);
    }
    return ends;
  }

  private void finish() throws Exception {
    for (Member member : members) {
      member.calls.add(new RoundsDone());
    }
    for (Member member : members) {
      assertThat(member.end.get(PATIENCE_SECONDS, TimeUnit.SECONDS).complete()).isTrue();
    }
  }

  private static RunPlan plan(int ranks, String transport, Map<String, String> more) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "ranks",
                String.valueOf(ranks),
                "duration",
                "20ms",
                "latencyDuration",
                "10ms",
                "warmUp",
                "2ms",
                "size",
                "64KiB",
                "spread",
                "256KiB"));
    settings.putAll(more);
    return plan(MatrixScenario.KIND, transport, settings);
  }

  private static RunPlan fan(String kind, int ranks, String transport, Map<String, String> more) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "ranks",
                String.valueOf(ranks),
                "bytes",
                "8MiB",
                "repeats",
                "2",
                "warmUp",
                "2ms",
                "size",
                "64KiB",
                "spread",
                "256KiB"));
    settings.putAll(more);
    return plan(ScenarioKinds.get(kind), transport, settings);
  }

  private static RunPlan plan(ScenarioKind kind, String transport, Map<String, String> settings) {
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

  private void start(RunPlan plan) throws Exception {
    start(plan, member -> plan);
  }

  private void start(RunPlan plan, Function<Member, RunPlan> planOf) throws Exception {
    plan.assignments().forEach(assignment -> members.add(new Member(assignment)));
    for (Member member : members) {
      Thread.ofPlatform()
          .name("data-" + member.assignment.role())
          .daemon()
          .start(() -> work(planOf.apply(member), member));
    }
    for (Member member : members) {
      member.ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void work(RunPlan plan, Member member) {
    try (GroupRun run =
        new GroupRun(
            plan,
            member.assignment,
            new DataThreads(
                () -> fabric(plan, member.assignment),
                () -> WaitStrategy.of("yield", 2, 2, false),
                new CounterBoard(GroupRun.counted()),
                new LatencyBoard(),
                member.stop),
            member.calls,
            told::add)) {
      member.address.complete(run.prepare());
      Map<String, String> addresses = new HashMap<>();
      for (Member other : members) {
        addresses.put(
            other.assignment.role(), other.address.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
      }
      run.connect(addresses, Deadline.after(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)));
      run.roundTrip();
      member.ready.complete(null);
      member.end.complete(run.run(nanos -> {}));
    } catch (Throwable t) {
      member.address.completeExceptionally(t);
      member.ready.completeExceptionally(t);
      member.end.completeExceptionally(t);
    }
  }

  private static Fabric fabric(RunPlan plan, Assignment assignment) {
    return TransportById.fabric(
        plan.transport(),
        new TransportSetup(
            new Credentials(plan.runId(), "secret"),
            GroupRun.pathsOfThread(plan, assignment),
            "127.0.0.1",
            "",
            false,
            true,
            plan.flows().specs(0).getFirst().operation()));
  }
}
