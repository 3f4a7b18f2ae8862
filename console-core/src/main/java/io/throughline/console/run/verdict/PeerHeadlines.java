package io.throughline.console.run.verdict;

import io.throughline.protocol.result.MedianInterval;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The figures that matter of a run that set other tools beside Throughline: the ratios. */
final class PeerHeadlines {
  private static final int MOST = 3;

  private PeerHeadlines() {}

  /**
   * The first few; all are in the table.
   *
   * @return empty where no other tool was run
   */
  static List<Headline> of(List<PeerFigure> peers) {
    return all(peers).stream().limit(MOST).toList();
  }

  static List<Headline> all(List<PeerFigure> peers) {
    return peers.stream()
        .filter(peer -> peer.measured() != null)
        .map(PeerHeadlines::headline)
        .toList();
  }

  private static Headline headline(PeerFigure peer) {
    Beside beside = Objects.requireNonNull(peer.measured());
    MedianInterval ratio = beside.ratio();
    return new Headline(
        "%s, ratio to %s".formatted(peer.label(), peer.tool()),
        String.format(Locale.ROOT, "%.3f", ratio.median()),
        "%s against %s%s%s"
            .formatted(
                beside.text(beside.oursMedian()),
                beside.text(beside.peerMedian()),
                beside.ours().size() < 2
                    ? "; one pair"
                    : String.format(
                        Locale.ROOT,
                        "; %.3f to %.3f (%.0f %%)",
                        ratio.low(),
                        ratio.high(),
                        Math.floor(ratio.percent())),
                beside.ofTime() ? "; lower is faster" : ""));
  }
}
