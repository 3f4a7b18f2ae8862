package io.throughline.protocol.result;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import java.util.List;
import java.util.Optional;

/**
 * What a run of several ranks measured of the flows between them.
 *
 * @param flows in the order in which they were measured
 * @param findings the worst first; empty where nothing stands out
 * @param rule by which the findings were made, one sentence; empty while the run goes on
 */
public record GroupResult(
    Group group, List<FlowResult> flows, List<RankFinding> findings, String rule) {

  public GroupResult {
    flows = List.copyOf(flows);
    findings = List.copyOf(findings);
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
