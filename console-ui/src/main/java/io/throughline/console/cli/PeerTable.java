package io.throughline.console.cli;

import io.throughline.console.run.verdict.PeerDifferences;
import io.throughline.protocol.result.MedianInterval;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Other tools beside a run, as a table with what must be known of it. */
final class PeerTable {
  private PeerTable() {}

  /** The lines of the tools that were run; empty where none was. */
  static List<String> lines(List<PeerFigure> peers) {
    List<PeerFigure> measured = peers.stream().filter(peer -> peer.measured() != null).toList();
    List<String> lines = new ArrayList<>();
    if (measured.isEmpty()) {
      return lines;
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "%-20s %12s %12s %7s   %-16s %s",
            "Work",
            "Throughline",
            "peer",
            "ratio",
            "interval",
            "peer is"));
    measured.forEach(peer -> lines.add(line(peer)));
    PeerDifferences.of(measured).forEach(text -> lines.add("Differs       " + text));
    return lines;
  }

  private static String line(PeerFigure peer) {
    Beside beside = peer.measured();
    if (beside == null) {
      return peer.label();
    }
    MedianInterval ratio = beside.ratio();
    return String.format(
        Locale.ROOT,
        "%-20s %12s %12s %7.3f   %-16s %s",
        peer.label(),
        beside.text(beside.oursMedian()),
        beside.text(beside.peerMedian()),
        ratio.median(),
        interval(ratio, beside.ours().size()),
        peer.tool() + (beside.ofTime() ? ", lower is faster" : ""));
  }

  private static String interval(MedianInterval ratio, int pairs) {
    return pairs < 2
        ? "one pair"
        : String.format(
            Locale.ROOT,
            "%.3f-%.3f%s",
            ratio.low(),
            ratio.high(),
            ratio.percent() >= 95 ? "" : String.format(Locale.ROOT, " (%.0f %%)", ratio.percent()));
  }
}
