package io.throughline.console.run;

import io.throughline.console.history.History;
import io.throughline.console.installation.Installation;
import io.throughline.console.run.agent.AgentSlots;
import io.throughline.console.run.agent.EngineContext;
import io.throughline.console.run.agent.Launchers;
import io.throughline.console.run.dryrun.KnownNodes;
import io.throughline.console.run.plan.PlanChecks;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.run.plan.RankProfiles;
import io.throughline.console.run.probe.Diagnosis;
import io.throughline.console.run.probe.NodeTest;
import io.throughline.console.run.rounds.RoundOrder;
import io.throughline.launch.Questions;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.UnusedSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts runs, connection tests and diagnoses. Any thread. */
public final class Engine implements AutoCloseable {
  private static final Duration CLOSING = Duration.ofSeconds(100);

  private final EngineContext engineContext;
  private final Map<Thread, Runnable> going = new ConcurrentHashMap<>();

  /**
   * @param agentSlots that the hub looks tokens up in
   * @param hubPort of the hub on 127.0.0.1
   */
  public Engine(
      Installation installation,
      History history,
      AgentSlots agentSlots,
      int hubPort,
      Launchers launchers) {
    engineContext = new EngineContext(installation, history, agentSlots, hubPort, launchers);
  }

  public Installation installation() {
    return engineContext.installation();
  }

  public History history() {
    return engineContext.history();
  }

  /**
   * All that can be said against it before anything is started.
   *
   * @param nodes in the order of the scenario's roles
   * @return empty if nothing can
   */
  public List<Problem> check(Scenario scenario, List<NodeProfile> nodes) {
    return PlanChecks.check(scenario, RankProfiles.of(scenario, nodes));
  }

  /**
   * The doubts that do not speak against it yet: settings without effect, and what may once its
   * agents have joined, by what earlier runs found on the nodes.
   *
   * @param nodes in the order of the scenario's roles
   * @return sentences; empty too where {@link #check} finds something
   */
  public List<String> doubts(Scenario scenario, List<NodeProfile> nodes) {
    if (!check(scenario, nodes).isEmpty()) {
      return List.of();
    }
    List<NodeProfile> ranks = RankProfiles.of(scenario, nodes);
    RunPlan plan = Planner.plan(scenario, ranks);
    return Stream.concat(
            UnusedSettings.told(scenario.kind(), plan.settings()).stream(),
            new KnownNodes(history()).doubts(plan, ranks).stream())
        .toList();
  }

  /**
   * Plans and begins a run.
   *
   * @param nodes in the order of the scenario's roles
   * @throws io.throughline.protocol.problem.ProblemException with what {@link #check} finds
   */
  public LiveRun start(Scenario scenario, List<NodeProfile> nodes, Questions questions) {
    return start(scenario, nodes, questions, RoundOrder::of);
  }

  /**
   * As {@link #start(Scenario, List, Questions)}, with rounds in another order than that of the
   * plan.
   *
   * @param order makes the order of a plan's rounds
   */
  public LiveRun start(
      Scenario scenario,
      List<NodeProfile> nodes,
      Questions questions,
      Function<RunPlan, RoundOrder> order) {
    List<NodeProfile> ranks = RankProfiles.of(scenario, nodes);
    RunPlan plan = Planner.plan(scenario, ranks);
    LiveRun run = new LiveRun(engineContext, scenario, plan, order.apply(plan), ranks, questions);
    begin("run " + plan.runId(), run::drive, () -> run.stop("the console ends"));
    return run;
  }

  /** "Test connection". */
  public NodeTest test(NodeProfile node, Questions questions) {
    NodeTest test = new NodeTest(engineContext, node, questions);
    begin("test " + node.name(), test::drive, test::stop);
    return test;
  }

  /**
   * Looks at nodes, at the ways between them in a ring, and at who is not like the others.
   *
   * @param nodes two or more
   * @param ucx as a scenario has them: UCX's variables in place of the profiles' values
   * @throws io.throughline.protocol.problem.ProblemException if a profile is there twice
   */
  public Diagnosis diagnose(List<NodeProfile> nodes, Map<String, String> ucx, Questions questions) {
    Diagnosis diagnosis =
        new Diagnosis(engineContext, nodes, node -> Planner.environment(node, ucx), questions);
    String names = nodes.stream().map(NodeProfile::name).collect(Collectors.joining(" "));
    begin("diagnose " + names, diagnosis::drive, diagnosis::stop);
    return diagnosis;
  }

  private void begin(String name, Runnable drive, Runnable stop) {
    Thread thread =
        Thread.ofVirtual()
            .name(name)
            .unstarted(() -> {
              try {
                drive.run();
              } finally {
                going.remove(Thread.currentThread());
              }
            });
    going.put(thread, stop);
    thread.start();
  }

  /** Stops what still runs, waits until it is cleaned up (bounded). */
  @Override
  public void close() {
    going.values().forEach(Runnable::run);
    long deadline = AwakeClock.now() + CLOSING.toNanos();
    try {
      for (Thread thread : List.copyOf(going.keySet())) {
        thread.join(Duration.ofNanos(Math.max(1, deadline - AwakeClock.now())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
