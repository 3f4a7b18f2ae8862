package io.throughline.protocol.result;

import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.scenario.FlowSettings;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * The figures of one group of ranks that carries a collective out while the other groups do. Bytes,
 * nanoseconds, bytes per second.
 *
 * @param ranks their indexes, from 0, in the group's order
 * @param calls that every rank of it measured
 * @param elapsedNanos of these calls, of the rank of it that took longest
 * @param algorithmBandwidth size / time of a call
 * @param busBandwidth that times the factor of the collective and the group's number of ranks
 */
public record GroupFigures(
    List<Integer> ranks,
    long calls,
    long elapsedNanos,
    double algorithmBandwidth,
    double busBandwidth) {
  public GroupFigures {
    ranks = List.copyOf(ranks);
  }

  /** Nanoseconds that a call took; 0 where none was measured. */
  public double callNanos() {
    return calls == 0 ? 0 : (double) elapsedNanos / calls;
  }

  /** The figures of each group, in order; none of a group of which a rank has not told. */
  static List<GroupFigures> of(PointSpec spec, List<FlowEnd> sides, Split split) {
    List<GroupFigures> figures = new ArrayList<>();
    for (List<Integer> ranks : split.groups()) {
      List<String> roles = ranks.stream().map(rank -> FlowSettings.rank(rank + 1).id()).toList();
      List<FlowEnd> own = sides.stream().filter(side -> roles.contains(side.role())).toList();
      if (own.size() == ranks.size()) {
        figures.add(of(spec, own, ranks));
      }
    }
    return figures;
  }

  private static GroupFigures of(PointSpec spec, List<FlowEnd> own, List<Integer> ranks) {
    long calls = own.stream().mapToLong(end -> end.moved().arrivedMessages()).min().orElse(0);
    long nanos = own.stream().mapToLong(end -> end.moved().elapsedNanos()).max().orElse(0);
    double bandwidth = nanos == 0 ? 0 : calls * spec.size() * 1e9 / nanos;
    return new GroupFigures(
        ranks,
        calls,
        nanos,
        bandwidth,
        bandwidth * Collective.of(spec.work()).busFactor(ranks.size()));
  }
}
