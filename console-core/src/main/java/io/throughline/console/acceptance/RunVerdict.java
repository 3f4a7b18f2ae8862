package io.throughline.console.acceptance;

import io.throughline.console.run.verdict.rule.CpuShortage;
import io.throughline.console.run.verdict.rule.Straggler;
import io.throughline.console.run.verdict.rule.Stragglers;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Rank;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Verdict of a run on the nodes that took part.
 *
 * @param whole whether it ran to its end
 * @param stopped whether a person stopped it
 * @param miss why the run as a whole is not good, a sentence that names no node as the reason;
 *     empty where it is
 * @param accused nodes that the run itself names, by name
 */
record RunVerdict(boolean whole, boolean stopped, String miss, Map<String, Accusation> accused) {

  /**
   * An accusation of a node by a run.
   *
   * @param state bad or unclear
   * @param temporary whether the reason may be gone in another run
   */
  record Accusation(NodeState state, String reason, boolean temporary) {
    private Accusation and(Accusation other) {
      return new Accusation(
          state.compareTo(other.state) >= 0 ? state : other.state,
          reason.equals(other.reason) ? reason : reason + "; " + other.reason,
          temporary && other.temporary);
    }
  }

  /** Whether there is nothing to be said against any of its nodes. */
  boolean passed() {
    return whole && miss.isEmpty() && accused.isEmpty();
  }

  /** Whether there is nothing to be said against one of its nodes. */
  boolean clears(String node) {
    return whole && miss.isEmpty() && !accused.containsKey(node);
  }

  /** Whether nodes are accused, and each only for a reason that may be gone in another run. */
  boolean temporary() {
    return whole
        && miss.isEmpty()
        && !accused.isEmpty()
        && accused.values().stream().allMatch(Accusation::temporary);
  }

  /** The verdict of a run that could not be started. */
  static RunVerdict notStarted(String why) {
    return new RunVerdict(false, false, why, Map.of());
  }

  /**
   * The verdict of a run.
   *
   * @param failedNode at which it failed; null where it did not, or failed at none
   */
  static RunVerdict of(RunRecord run, @Nullable String failedNode) {
    Map<String, Accusation> accused = new LinkedHashMap<>();
    run.nodes().forEach(node -> cleanUp(node, accused));
    GroupResult group = run.ranks().group();
    if (group != null) {
      group.findings().forEach(finding -> finding(group, finding, accused));
    }
    Stragglers.of(run.results().points())
        .forEach((rank, straggler) -> straggler(run, rank, straggler, accused));
    boolean whole = run.status().outcome().whole();
    if (whole
        && run.assessment().flags().stream().anyMatch(flag -> flag.id().equals(Flag.RANK_LOST))) {
      run.nodes().stream()
          .filter(node -> node.result() == null)
          .forEach(node ->
              accuse(
                  accused,
                  node(node.node()),
                  NodeState.BAD,
                  "was lost, and the others went on without it"));
    }
    if (!whole && failedNode != null) {
      accuse(accused, node(failedNode), NodeState.UNCLEAR, run.status().reason());
    }
    return new RunVerdict(
        whole,
        run.status().outcome() == Outcome.STOPPED,
        whole ? missed(run) : run.status().reason(),
        accused);
  }

  private static void straggler(
      RunRecord run, int rank, Straggler straggler, Map<String, Accusation> accused) {
    String node = run.plan().assignments().get(rank).node();
    CpuShortage shortage = straggler.shortage(run.nodes(), node);
    accuse(
        accused,
        node(node),
        new Accusation(
            shortage.present() ? NodeState.UNCLEAR : NodeState.BAD,
            straggler.text(shortage),
            shortage.temporary()));
  }

  private static void cleanUp(NodeRecord node, Map<String, Accusation> accused) {
    CleanUp cleanUp = node.cleanUp();
    if (cleanUp == null || cleanUp.verdict() == CleanUp.Verdict.CLEAN) {
      return;
    }
    boolean seen = cleanUp.verdict() == CleanUp.Verdict.LEFT_BEHIND;
    accuse(
        accused,
        node(node.node()),
        seen ? NodeState.BAD : NodeState.UNCLEAR,
        (seen ? "not clean after the run: " : "whether it is clean was not seen: ")
            + cleanUp.left());
  }

  private static void finding(
      GroupResult group, RankFinding finding, Map<String, Accusation> accused) {
    if (finding.kind() == RankFinding.Kind.CLEARED) {
      return;
    }
    Flow flow = finding.flow();
    List<Integer> ranks =
        switch (finding.subject()) {
          case SENDER -> List.of(flow.from());
          case RECEIVER -> List.of(flow.to());
          case PAIR -> List.of(flow.from(), flow.to());
        };
    boolean named = finding.bad() && finding.subject() != RankFinding.Subject.PAIR;
    for (int rank : ranks) {
      accuse(
          accused,
          group.group().rank(rank).node(),
          named ? NodeState.BAD : NodeState.UNCLEAR,
          finding.text());
    }
  }

  private static String missed(RunRecord run) {
    List<String> missed = new ArrayList<>();
    for (ThresholdVerdict verdict : run.assessment().thresholds()) {
      if (verdict.missed()) {
        missed.add("wanted %s, got %s".formatted(verdict.threshold(), verdict.actual()));
      }
    }
    return String.join("; ", missed);
  }

  private static void accuse(
      Map<String, Accusation> accused, String node, NodeState state, String reason) {
    accuse(accused, node, new Accusation(state, reason, false));
  }

  private static void accuse(Map<String, Accusation> accused, String node, Accusation accusation) {
    accused.merge(node, accusation, Accusation::and);
  }

  /** A node may carry several ranks. */
  private static String node(String rank) {
    return Rank.named(0, rank).node();
  }
}
