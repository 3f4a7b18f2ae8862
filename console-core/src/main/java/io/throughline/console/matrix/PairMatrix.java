package io.throughline.console.matrix;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One value for each ordered pair of ranks, by their indexes: bytes per second, or nanoseconds. NaN
 * where nothing was measured, which the diagonal never is.
 */
public final class PairMatrix {
  private final double[][] values;
  private final List<Flow> flows;

  /**
   * @param values by the rank that the data comes from, then by the one where it arrives; what is
   *     not above 0 and the diagonal count as not measured
   */
  public PairMatrix(double[][] values) {
    this.values = new double[values.length][];
    for (int from = 0; from < values.length; from++) {
      this.values[from] = Arrays.copyOf(values[from], values.length);
      for (int to = 0; to < values.length; to++) {
        double value = this.values[from][to];
        if (from == to || !(value > 0 && value < Double.POSITIVE_INFINITY)) {
          this.values[from][to] = Double.NaN;
        }
      }
    }
    flows =
        IntStream.range(0, values.length)
            .boxed()
            .flatMap(from -> others(from).map(to -> new Flow(from, to)))
            .filter(this::measured)
            .toList();
  }

  private Stream<Integer> others(int rank) {
    return IntStream.range(0, values.length).filter(other -> other != rank).boxed();
  }

  /** Bytes per second before anything was tested again. */
  public static PairMatrix first(GroupResult result) {
    return first(result, FlowResult::bandwidth);
  }

  /** A value of each flow before anything was tested again. */
  static PairMatrix first(GroupResult result, ToDoubleFunction<FlowResult> value) {
    int ranks = result.group().size();
    double[][] values = new double[ranks][ranks];
    for (FlowResult each : result.flows()) {
      if (each.complete() && !each.again()) {
        values[each.flow().from()][each.flow().to()] = value.applyAsDouble(each);
      }
    }
    return new PairMatrix(values);
  }

  /** The number of ranks, those without any value too. */
  public int ranks() {
    return values.length;
  }

  /** NaN where nothing was measured. */
  public double value(Flow flow) {
    return values[flow.from()][flow.to()];
  }

  public boolean measured(Flow flow) {
    return !Double.isNaN(value(flow));
  }

  /** The measured flows, by sender and then by receiver. */
  public List<Flow> flows() {
    return flows;
  }

  /** The measured flows that begin at a rank. */
  public List<Flow> sentBy(int rank) {
    return flows.stream().filter(flow -> flow.from() == rank).toList();
  }

  /** The measured flows that end at a rank. */
  public List<Flow> receivedBy(int rank) {
    return flows.stream().filter(flow -> flow.to() == rank).toList();
  }
}
