package io.throughline.console.run.verdict;

import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.MedianInterval;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** What a reader must know beside the figures of other tools. */
public final class PeerFlags {
  /**
   * Two tools that do the same work on the same nodes are not so far apart: one was held up. Over
   * TCP ucx_perftest's puts wait for segments that are sent again, a second long at their end,
   * however few they were.
   */
  private static final double APART = 2;

  private PeerFlags() {}

  public static List<Flag> of(List<PeerFigure> peers) {
    return peers.stream()
        .filter(peer -> peer.measured() != null && apart(peer.measured().ratio()))
        .map(peer -> new Flag("peer-far-apart", text(peer)))
        .toList();
  }

  private static boolean apart(MedianInterval ratio) {
    return ratio.low() > APART || ratio.high() < 1 / APART;
  }

  private static String text(PeerFigure peer) {
    Beside beside = Objects.requireNonNull(peer.measured());
    boolean time = beside.unit().equals("ns");
    double ours = beside.oursMedian();
    double theirs = beside.peerMedian();
    boolean oursSlow = time == (ours > theirs);
    double times = beside.ratio().median();
    return String.format(
        Locale.ROOT,
        "%s: Throughline has %s, %s %s. %.1f times apart is more than the same work explains: %s was"
            + " held up, by segments sent again, a busy CPU, or a cost that does not grow with the"
            + " number of messages. Measure for longer (duration) before you quote the ratio.",
        peer.label(),
        PeerHeadlines.show(time, ours),
        peer.tool(),
        PeerHeadlines.show(time, theirs),
        Math.max(times, 1 / times),
        oursSlow ? "Throughline" : peer.tool());
  }
}
