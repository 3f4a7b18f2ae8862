package io.throughline.protocol.plan;

import io.throughline.protocol.group.Group;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.FaultCollectiveScenario;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.FlowSettings;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.ResourceNeed;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.scenario.WorkloadKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A run as it will be done.
 *
 * @param runId names the run everywhere; letters, digits and dashes
 * @param scenario the saved scenario's name
 * @param kind the scenario kind's id
 * @param settings every parameter at its effective value
 * @param transport {@code auto} until the agents have joined, then the one that carries the run
 * @param assignments one per node, in the order of the kind's roles
 * @param chosen UCX's variables that Throughline set; the assignments have them too
 */
public record RunPlan(
    String runId,
    String scenario,
    String kind,
    SettingValues settings,
    String transport,
    List<Assignment> assignments,
    List<ChosenVariable> chosen) {
  /** The transport of a run that moves nothing between nodes. */
  public static final String NO_TRANSPORT = "none";

  /** To connect, more for each rank beyond two. */
  private static final long CONNECT_NANOS = 750_000_000L;

  private static final long MOST_CONNECT_NANOS = 60_000_000_000L;

  public RunPlan {
    assignments = List.copyOf(assignments);
    // Records from before there was such a thing have none.
    chosen = List.copyOf(Objects.requireNonNullElse(chosen, List.of()));
  }

  /** As planned, before anything was chosen. */
  public RunPlan(
      String runId,
      String scenario,
      String kind,
      SettingValues settings,
      String transport,
      List<Assignment> assignments) {
    this(runId, scenario, kind, settings, transport, assignments, List.of());
  }

  /** Whether anything is moved between nodes. */
  public boolean betweenNodes() {
    return !transport.equals(NO_TRANSPORT);
  }

  /**
   * The transports that carry the run or a part of it, mostly one: the works of a baseline may take
   * several. All, while none was chosen; none where nothing goes between nodes.
   */
  public List<TransportKind> carriers() {
    return transport.equals(TransportKind.AUTO)
        ? List.of(TransportKind.values())
        : transports().stream().flatMap(id -> TransportKind.of(id).stream()).toList();
  }

  /** Whether a transport that may carry the run, or a part of it, is such a one. */
  public boolean mayTake(Predicate<TransportKind> such) {
    return carriers().stream().anyMatch(such);
  }

  /** Whether every transport that may carry the run is such a one, and there is one. */
  public boolean takesOnly(Predicate<TransportKind> such) {
    return !carriers().isEmpty() && carriers().stream().allMatch(such);
  }

  /** Ids of what carries the run: mostly one. */
  public List<String> transports() {
    return List.of(transport.split(", ", -1));
  }

  /** Returns the plan with the transport that carries it. */
  public RunPlan carriedBy(String carrier) {
    return new RunPlan(runId, scenario, kind, settings, carrier, assignments, chosen);
  }

  /** Returns the plan with how memory of GPUs is staged. */
  public RunPlan staged(String staging) {
    return new RunPlan(
        runId,
        scenario,
        kind,
        settings.with(MemorySettings.STAGING, staging),
        transport,
        assignments,
        chosen);
  }

  /** Returns the plan with variables of UCX that nobody else has set. */
  public RunPlan with(List<ChosenVariable> more) {
    List<Assignment> set = new ArrayList<>(assignments);
    for (ChosenVariable each : more) {
      set.replaceAll(
          at -> at.node().equals(each.node()) ? at.withUcx(each.name(), each.value()) : at);
    }
    List<ChosenVariable> all = new ArrayList<>(chosen);
    all.addAll(more);
    return new RunPlan(runId, scenario, kind, settings, transport, set, all);
  }

  /**
   * The same for the ranks that are left, in their order and numbered anew.
   *
   * @param lost roles of those that are not
   * @throws ProblemException where the settings do not fit so few ranks
   */
  public RunPlan without(Collection<String> lost) {
    List<Assignment> left =
        assignments.stream().filter(each -> !lost.contains(each.role())).toList();
    SettingValues fewer = settings.with(FlowSettings.RANKS, (long) left.size());
    for (String named : List.of(CollectiveScenario.ROOT, FaultCollectiveScenario.RANK)) {
      if (settings.has(named)) {
        Assignment rank = assignments.get((int) settings.number(named) - 1);
        fewer = fewer.with(named, Math.max(0L, left.indexOf(rank)) + 1);
      }
    }
    List<Problem> problems = ScenarioKinds.get(kind).rules().check(fewer);
    ProblemException.throwIfAny(problems);
    return new RunPlan(runId, scenario, kind, fewer, transport, left, chosen);
  }

  /**
   * What carries it out.
   *
   * @throws ProblemException if nobody here knows the kind
   */
  public WorkloadKind workload() {
    return ScenarioKinds.get(kind).workload();
  }

  /** Points that are measured in this order; empty where the run is one measurement. */
  public List<PointSpec> points() {
    return ScenarioKinds.get(kind).points().apply(settings);
  }

  /** Flows between the ranks that are measured; none where there are none. */
  public FlowPlan flows() {
    return ScenarioKinds.get(kind).flows(settings);
  }

  /** The planned rounds of flows; what is tested again comes behind them. */
  public List<Round> rounds() {
    return flows().rounds();
  }

  /** Resources that the run needs of each node. */
  public ResourceNeed demand() {
    return ScenarioKinds.get(kind).demand().apply(settings);
  }

  /**
   * What Throughline does for a work of a baseline, as a plan of its own with the peer's set-up.
   */
  public RunPlan comparedWith(PeerWork work) {
    return new RunPlan(
        runId,
        scenario,
        BaselineScenario.ownKind(work).id(),
        BaselineScenario.own(settings, work),
        work.tool().transport(),
        assignments,
        chosen);
  }

  /**
   * How long a rank may take to connect to all others, in nanoseconds, and once more until the
   * first exchange is through: the scenario's timeout, and more where there are many, each of which
   * has to get round to it.
   */
  public long connectNanos() {
    long others = Math.max(0, assignments.size() - 2);
    return settings.number(CommonSettings.TIMEOUT)
        + Math.min(MOST_CONNECT_NANOS, others * CONNECT_NANOS);
  }

  /** Its ranks, by the order of the assignments. */
  public Group group() {
    return Group.named(assignments.stream().map(Assignment::node).toList());
  }

  /**
   * The index of the rank that plays a role.
   *
   * @throws IllegalArgumentException if no node has that role
   */
  public int rank(String role) {
    return assignments.indexOf(role(role));
  }

  /** The latency that each rank tells, where all do the same at all points. */
  public Optional<Latency> rankLatency() {
    List<PointSpec> specs = points();
    boolean same = !specs.isEmpty() && specs.stream().allMatch(spec -> spec.shape().amongRanks());
    return same
        ? Optional.of(specs.getFirst().shape().roundTrip() ? Latency.ROUND_TRIP : Latency.CALL)
        : Optional.empty();
  }

  /** A role in words: {@code rank 2}, where several play the same part. */
  public String roleLabel(String role) {
    String part = part(role);
    boolean several =
        assignments.stream().map(Assignment::role).filter(each -> part(each).equals(part)).count()
            > 1;
    return several
        ? part + " " + (role.equals(part) ? "1" : role.substring(part.length() + 1))
        : role;
  }

  private static String part(String role) {
    return role.replaceFirst("-\\d+$", "");
  }

  /**
   * @throws IllegalArgumentException if no node has that role
   */
  public Assignment role(String role) {
    return assignments.stream()
        .filter(a -> a.role().equals(role))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no node has the role " + role));
  }
}
