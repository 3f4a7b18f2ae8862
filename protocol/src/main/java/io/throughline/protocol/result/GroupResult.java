package io.throughline.protocol.result;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The measurements of the flows between a run's ranks.
 *
 * @param flows in the order in which they were measured
 * @param findings the worst first; empty where nothing stands out
 * @param rule by which the findings were made, one sentence; empty while the run goes on
 * @param atOnce indexes of the rounds whose flows were to compete; empty where pairs were measured
 *     apart
 * @param steps steps of a sequence of traffic matrices, in order, each with the indexes of its
 *     rounds; one for a single matrix; empty where flows do not end after a number of bytes
 */
public record GroupResult(
    Group group,
    List<FlowResult> flows,
    List<RankFinding> findings,
    String rule,
    List<Integer> atOnce,
    List<List<Integer>> steps) {

  public GroupResult {
    flows = List.copyOf(flows);
    findings = List.copyOf(findings);
    // Records from before there was such a thing have none.
    atOnce = List.copyOf(Objects.requireNonNullElse(atOnce, List.of()));
    steps =
        Objects.requireNonNullElse(steps, List.<List<Integer>>of()).stream()
            .map(List::copyOf)
            .toList();
  }

  /** Result of pairs that were measured apart. */
  public GroupResult(Group group, List<FlowResult> flows, List<RankFinding> findings, String rule) {
    this(group, flows, findings, rule, List.of(), List.of());
  }

  /** Whether flows were to compete. */
  public boolean competes() {
    return !atOnce.isEmpty();
  }

  /** Whether flows were to compete that all come from one rank, or all go to one. */
  public boolean fans() {
    return competes() && (ends(Flow::from) <= 1 || ends(Flow::to) <= 1);
  }

  /** Whether each flow that competes ends after a number of bytes, so that it is done some time. */
  public boolean finishes() {
    // Records from before there were steps have none.
    return !steps.isEmpty() || fans();
  }

  /** Whether the flows are those of several traffic matrices, one after the other. */
  public boolean sequence() {
    return steps.size() > 1;
  }

  /** Whether a map of all pairs shows what was measured. */
  public boolean mapped() {
    return !fans() && !sequence();
  }

  /**
   * The result of one step alone.
   *
   * @param step its number, from 0
   */
  public GroupResult step(int step) {
    List<Integer> rounds = steps.get(step);
    return new GroupResult(
        group,
        flows.stream().filter(flow -> rounds.contains(flow.round())).toList(),
        findings,
        rule,
        atOnce.stream().filter(rounds::contains).toList(),
        List.of(rounds));
  }

  private long ends(ToIntFunction<Flow> end) {
    return flows.stream().map(FlowResult::flow).mapToInt(end).distinct().count();
  }

  /** The last result of a flow that was measured whole; empty where there is none. */
  public Optional<FlowResult> last(Flow flow) {
    return flows.reversed().stream()
        .filter(each -> each.flow().equals(flow) && each.complete())
        .findFirst();
  }

  /** The names of the ranks, by index. */
  public List<String> names() {
    return group.ranks().stream().map(rank -> rank.name()).toList();
  }
}
