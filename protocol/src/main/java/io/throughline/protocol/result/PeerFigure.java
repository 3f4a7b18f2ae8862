package io.throughline.protocol.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Another tool beside points of a run: how it is called for the same work, what it measured if it
 * was run, and what differs. In JSON the parts of its parts stand beside each other.
 *
 * @param work {@code put_bw}
 * @param label for tables, {@code put_bw 64 KiB}
 * @param size bytes of a message
 * @param tool {@code ucx_perftest}
 * @param versions what it says of itself on each node, in the order of the roles; empty where it
 *     was not run
 * @param commands how it is called
 * @param points of this run that do the same, by index
 * @param measured both tools' figures; null where the other tool was not run
 * @param skipped why it was not run though it was asked for, or at which node it failed and how;
 *     else empty
 * @param differences what sets the two set-ups apart, in sentences
 */
public record PeerFigure(
    String work,
    String label,
    long size,
    String tool,
    List<String> versions,
    @JsonUnwrapped Commands commands,
    List<Integer> points,
    @Nullable Beside measured,
    String skipped,
    List<String> differences) {

  public PeerFigure {
    versions = List.copyOf(versions);
    points = List.copyOf(points);
    differences = List.copyOf(differences);
  }

  /**
   * Command lines of the other tool.
   *
   * @param server on the receiver's node
   * @param client on the sender's node
   */
  public record Commands(String server, String client) {
    /** The tool was not called. */
    public static final Commands NONE = new Commands("", "");
  }

  /**
   * Figures of both, a pair for each repeat, the peer's taken right before Throughline's.
   *
   * @param unit {@code B/s}, or {@code ns} for half a round trip
   * @param ours of each repeat
   * @param peer of each repeat
   * @param oursMedian of {@code ours}
   * @param peerMedian of {@code peer}
   * @param ratio ours / peer: the median of the pairs' ratios
   */
  public record Beside(
      String unit,
      List<Double> ours,
      List<Double> peer,
      double oursMedian,
      double peerMedian,
      MedianInterval ratio) {

    public Beside {
      ours = List.copyOf(ours);
      peer = List.copyOf(peer);
    }

    /** Whether the figures are times, of which the lower is the better; else they are rates. */
    public boolean ofTime() {
      return unit.equals("ns");
    }

    /** A figure of either with its unit. */
    public String text(double figure) {
      return ofTime() ? TimeSpan.format(Math.round(figure)) : DataRate.format(figure);
    }

    /**
     * @param ours not empty
     * @param peer as many, none of them 0
     */
    public static Beside of(boolean latency, List<Double> ours, List<Double> peer) {
      if (ours.size() != peer.size()) {
        throw new IllegalArgumentException(
            "%d figures of ours and %d of the peer are no pairs"
                .formatted(ours.size(), peer.size()));
      }
      double[] ratios = new double[ours.size()];
      for (int i = 0; i < ratios.length; i++) {
        ratios[i] = ours.get(i) / peer.get(i);
      }
      return new Beside(
          latency ? "ns" : "B/s",
          ours,
          peer,
          MedianInterval.of(array(ours)).median(),
          MedianInterval.of(array(peer)).median(),
          MedianInterval.ofRatios(ratios));
    }

    private static double[] array(List<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }
}
