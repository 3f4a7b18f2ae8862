package io.throughline.console.acceptance;

import io.throughline.console.suite.Suite;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Finds the good ones of some nodes by a suite: each of its entries is a check of all nodes that
 * are not bad yet. For one use.
 */
public final class Acceptance {

  /** Runs an entry of the suite once. */
  @FunctionalInterface
  public interface Runner {
    /**
     * Runs it, to its end.
     *
     * @param agents a profile for each agent
     * @param repeat of the entry on these nodes, 1 and up
     */
    Take run(Suite.Entry entry, List<NodeProfile> agents, int repeat) throws InterruptedException;
  }

  private final Suite suite;
  private final List<NodeProfile> nodes;
  private final int ranksPerNode;
  private final Map<String, List<CheckVerdict>> verdicts = new LinkedHashMap<>();

  /**
   * @param suite whose entries have no nodes of their own
   * @param nodes each once
   * @param ranksPerNode agents on each node, for scenarios of ranks
   */
  public Acceptance(Suite suite, List<NodeProfile> nodes, int ranksPerNode) {
    this.suite = suite;
    this.nodes = List.copyOf(nodes);
    this.ranksPerNode = ranksPerNode;
  }

  /**
   * Returns what can be said against a scenario on these nodes before anything is started.
   *
   * @param check as an engine's, for one run
   */
  public static List<Problem> problems(
      Scenario scenario,
      List<NodeProfile> nodes,
      int ranksPerNode,
      BiFunction<Scenario, List<NodeProfile>, List<Problem>> check) {
    Set<Problem> problems = new LinkedHashSet<>();
    try {
      NodeSets sets = NodeSets.of(scenario, ranksPerNode);
      sets.of(nodes).forEach(set -> problems.addAll(check.apply(scenario, sets.agents(set))));
    } catch (ProblemException e) {
      problems.addAll(e.problems());
    }
    return List.copyOf(problems);
  }

  /**
   * Notes verdicts that other than runs give: bad nodes take part in no run.
   *
   * @param given by node
   */
  public void note(Map<String, CheckVerdict> given) {
    given.forEach(this::add);
  }

  /** Nodes that are not bad. */
  public List<NodeProfile> remaining() {
    return nodes.stream().filter(node -> verdict(node).state() != NodeState.BAD).toList();
  }

  /**
   * Checks nodes by one entry after the other, until a person stops a run, or a node is not good
   * and the suite stops on failure.
   */
  public List<NodeVerdict> check(Runner runner) throws InterruptedException {
    for (Suite.Entry entry : suite.entries()) {
      NodeSets sets = NodeSets.of(entry.scenario(), ranksPerNode);
      List<NodeProfile> remaining = remaining();
      if (remaining.size() < sets.least()) {
        String few =
            "only %d %s left, and it takes %d"
                .formatted(
                    remaining.size(),
                    remaining.size() == 1 ? "node is" : "nodes are",
                    sets.least());
        remaining.forEach(
            node -> add(node.name(), new CheckVerdict(entry.name(), NodeState.UNCLEAR, few)));
        continue;
      }
      Map<List<NodeProfile>, Integer> runs = new HashMap<>();
      NodeCheck check =
          new NodeCheck(entry.name(), sets, set -> repeated(runner, entry, sets.agents(set), runs));
      Map<String, CheckVerdict> found = check.of(remaining);
      note(found);
      boolean all = found.values().stream().allMatch(each -> each.state() == NodeState.GOOD);
      if (check.stopped() || (suite.stopOnFailure() && !all)) {
        break;
      }
    }
    return nodes.stream().map(this::verdict).toList();
  }

  /**
   * The first verdict that is not good, else the last.
   *
   * @param runs of the entry until now, by agents
   */
  private static RunVerdict repeated(
      Runner runner,
      Suite.Entry entry,
      List<NodeProfile> agents,
      Map<List<NodeProfile>, Integer> runs)
      throws InterruptedException {
    RunVerdict verdict;
    int left = Math.max(1, entry.repeats());
    do {
      verdict = verdict(runner.run(entry, agents, runs.merge(agents, 1, Integer::sum)));
    } while (--left > 0 && verdict.passed());
    return verdict;
  }

  private static RunVerdict verdict(Take take) {
    return take.run()
        .map(run -> RunVerdict.of(run, take.failedNode()))
        .orElseGet(() -> RunVerdict.notStarted(take.problem()));
  }

  private NodeVerdict verdict(NodeProfile node) {
    return new NodeVerdict(node.name(), verdicts.getOrDefault(node.name(), List.of()));
  }

  private void add(String node, CheckVerdict verdict) {
    verdicts.computeIfAbsent(node, ignored -> new ArrayList<>()).add(verdict);
  }
}
