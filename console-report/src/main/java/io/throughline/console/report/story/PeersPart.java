package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Commands;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Lines;
import io.throughline.console.report.story.Block.Row;
import io.throughline.console.run.verdict.PeerDifferences;
import io.throughline.console.run.verdict.PeerFlags;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Other tools beside the run: their figures where they were run, and how to have them again. */
final class PeersPart {
  private PeersPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    List<PeerFigure> all = reportInput.run().results().peers();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    List<PeerFigure> measured = all.stream().filter(peer -> peer.measured() != null).toList();
    List<Block> blocks = new ArrayList<>();
    if (!measured.isEmpty()) {
      blocks.add(figures(measured));
    }
    all.stream()
        .filter(peer -> !peer.skipped().isEmpty())
        .forEach(peer -> blocks.add(Lines.of(PeerFlags.withoutFigure(peer))));
    List<String> told = PeerDifferences.of(all);
    if (!told.isEmpty()) {
      blocks.add(new Lines("What to know before comparing", measured.isEmpty(), Mark.NONE, told));
    }
    List<String> commands =
        all.stream()
            .filter(peer -> !peer.commands().client().isEmpty())
            .flatMap(peer ->
                Stream.of("# " + peer.label(), peer.commands().server(), peer.commands().client()))
            .toList();
    if (!commands.isEmpty()) {
      blocks.add(
          new Commands(
              "Command lines: the server on the receiver’s node, then the client on the sender’s",
              true,
              commands));
    }
    return Optional.of(
        new Section("peers", "Beside the peers", heading(all, measured.isEmpty()), blocks));
  }

  private static String heading(List<PeerFigure> all, boolean none) {
    if (!none) {
      return "The same work by other tools, in turns with Throughline between the same nodes."
          + " The ratio is Throughline’s figure over the peer’s.";
    }
    return all.stream().anyMatch(peer -> !peer.skipped().isEmpty())
        ? "Other tools were to do the same work beside Throughline, and none gave a figure."
        : "How other tools do the same work, for whoever wants to hold this run to them."
            + " They were not run here.";
  }

  private static Grid figures(List<PeerFigure> measured) {
    return Grid.of(
        List.of(
            Column.text("Work"),
            Column.number("Throughline"),
            Column.number("Peer"),
            Column.number("Ratio"),
            Column.number("Interval"),
            Column.number("Pairs"),
            Column.text("Peer is")),
        measured.stream().map(peer -> row(peer, Objects.requireNonNull(peer.measured()))).toList());
  }

  private static Row row(PeerFigure peer, Beside both) {
    return Row.of(
        Mark.NONE,
        peer.label(),
        both.text(both.oursMedian()),
        both.text(both.peerMedian()),
        ratio(both.ratio().median()),
        both.ours().size() < 2
            ? "one pair"
            : "%s to %s (%d %%)"
                .formatted(
                    ratio(both.ratio().low()),
                    ratio(both.ratio().high()),
                    (int) Math.floor(both.ratio().percent())),
        ReportValues.count(both.ours().size()),
        peer.tool() + (both.ofTime() ? "; lower is faster" : ""));
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.3f", value);
  }
}
