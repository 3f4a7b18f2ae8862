package io.throughline.console.server.api;

import io.throughline.console.run.Engine;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.scenario.Scenario;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The runs that were started here and are not over. Any thread. */
public final class ActiveRuns {
  private static final Logger LOG = LoggerFactory.getLogger(ActiveRuns.class);

  private final Engine engine;
  private final Map<String, LiveRun> runs = new ConcurrentHashMap<>();
  private final Map<Outcome, Long> ended = new EnumMap<>(Outcome.class);

  public ActiveRuns(Engine engine) {
    this.engine = engine;
  }

  /**
   * Starts a run; it goes on whether anybody watches or not.
   *
   * @throws RefusedException with 409 where one of the nodes is in use: two runs would measure each
   *     other
   * @throws io.throughline.protocol.problem.ProblemException if it cannot be run
   */
  synchronized LiveRun start(Scenario scenario, List<NodeProfile> nodes) {
    for (NodeProfile node : nodes) {
      user(node.name())
          .ifPresent(other -> {
            throw new RefusedException(
                409,
                new Problem(
                    "node " + node.name(),
                    "run %s is going on there, and two at once would measure each other"
                        .formatted(other),
                    "wait for its end or stop it"));
          });
    }
    // A page cannot ask for a passphrase on behalf of a launch; what needs one says so.
    LiveRun run = engine.start(scenario, nodes, Questions.NOBODY);
    String runId = run.view().runId();
    runs.put(runId, run);
    Thread.ofVirtual().name("end of run " + runId).start(() -> awaitEnd(runId, run));
    return run;
  }

  private Optional<String> user(String node) {
    return all().stream()
        .map(RunView::plan)
        .filter(plan -> plan.assignments().stream().map(Assignment::node).anyMatch(node::equals))
        .map(plan -> plan.runId())
        .findFirst();
  }

  private void awaitEnd(String runId, LiveRun run) {
    try {
      Outcome outcome = run.await().status().outcome();
      synchronized (ended) {
        ended.merge(outcome, 1L, Long::sum);
      }
    } catch (InterruptedException | IllegalStateException e) {
      LOG.warn("run {} ended without a record: {}", runId, e.toString());
    } finally {
      runs.remove(runId);
    }
  }

  public Optional<LiveRun> find(String runId) {
    return Optional.ofNullable(runs.get(runId));
  }

  /** The runs at this moment; one that is over is none, though its record may still be written. */
  public List<RunView> all() {
    return runs.values().stream()
        .map(LiveRun::view)
        .filter(view -> view.phase() != Phase.DONE)
        .toList();
  }

  /** Counts the runs that ended so since this console began, by the outcome's word. */
  public Map<String, Long> ended() {
    Map<String, Long> counts = new TreeMap<>();
    synchronized (ended) {
      for (Outcome outcome : Outcome.values()) {
        if (outcome != Outcome.RUNNING) {
          counts.put(outcome.word(), ended.getOrDefault(outcome, 0L));
        }
      }
    }
    return counts;
  }
}
