package io.throughline.console.run.verdict;

import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.MedianInterval;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Flags that a reader must know beside the figures of other tools. */
public final class PeerFlags {
  /**
   * Two tools that do the same work on the same nodes are not so far apart: one was held up. Over
   * TCP ucx_perftest's puts wait for segments that are sent again, a second long at their end,
   * however few they were.
   */
  private static final double APART = 2;

  private PeerFlags() {}

  public static List<Flag> of(List<PeerFigure> peers) {
    List<Flag> flags = new ArrayList<>();
    for (PeerFigure peer : peers) {
      if (peer.measured() != null && apart(peer.measured().ratio())) {
        flags.add(new Flag("peer-far-apart", text(peer)));
      }
      if (peer.measured() != null && peer.measured().ratio().widthPercent() > Confidence.WIDE) {
        flags.add(new Flag("wide-interval", wide(peer, peer.measured().ratio())));
      }
      if (!peer.skipped().isEmpty()) {
        flags.add(new Flag(peer.size() > 0 ? "peer-failed" : "peer-skipped", withoutFigure(peer)));
      }
    }
    return List.copyOf(flags);
  }

  private static String wide(PeerFigure peer, MedianInterval ratio) {
    return String.format(
        Locale.ROOT,
        "%s: the ratio is only known to lie between %.2f and %.2f (± %.0f %%). Raise repeats or"
            + " duration before you quote it.",
        peer.label(),
        ratio.low(),
        ratio.high(),
        ratio.widthPercent());
  }

  /** Why a peer has no figure, or not all of them. */
  public static String withoutFigure(PeerFigure peer) {
    if (peer.size() == 0) {
      return "%s skipped: %s.".formatted(peer.label(), peer.skipped());
    }
    return "%s: %s failed, %s (%s)."
        .formatted(
            peer.label(),
            peer.tool(),
            peer.measured() == null
                ? "and has no figure to set beside Throughline's"
                : "and Throughline's later repeats have none beside them",
            peer.skipped());
  }

  private static boolean apart(MedianInterval ratio) {
    return ratio.low() > APART || ratio.high() < 1 / APART;
  }

  private static String text(PeerFigure peer) {
    Beside beside = Objects.requireNonNull(peer.measured());
    double ours = beside.oursMedian();
    double theirs = beside.peerMedian();
    boolean oursSlow = beside.ofTime() == (ours > theirs);
    double times = beside.ratio().median();
    return String.format(
        Locale.ROOT,
        "%s: Throughline has %s, %s %s. %.1f times apart is more than the same work explains: %s was"
            + " held up by retransmits, a busy CPU or a fixed cost. Measure longer (duration)"
            + " before you quote the ratio.",
        peer.label(),
        beside.text(ours),
        peer.tool(),
        beside.text(theirs),
        Math.max(times, 1 / times),
        oursSlow ? "Throughline" : peer.tool());
  }
}
