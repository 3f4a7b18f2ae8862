package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Share;
import io.throughline.console.report.story.Block.Shares;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Chart of the time that each side's data thread spent, by activity. */
final class PhasesPart {
  private static final Map<String, String> SENDER =
      Map.of(
          "fill", "writing the pattern into the slot",
          "post", "handing writes to the transport",
          "wait", "waiting for completions",
          "backpressure", "stalled: too far ahead of the receiver",
          "pace", "slowing down on purpose");
  private static final Map<String, String> RECEIVER =
      Map.of(
          "wait", "waiting for arrivals",
          "verify", "checking slots",
          "notify", "reporting progress",
          "pace", "slowing down on purpose (consumeRate)");

  /** Less than this of the whole is not worth a row. */
  private static final double LEAST = 0.001;

  private PhasesPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    Summary summary = reportInput.run().results().summary();
    if (summary == null) {
      return Optional.empty();
    }
    List<Block> sides = new ArrayList<>();
    reportInput
        .eachNode((at, node) ->
            side(reportInput, at, node, summary.phases().getOrDefault(at.role(), Map.of())))
        .forEach(side -> side.ifPresent(sides::add));
    return sides.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section(
                "phases",
                "Where the time went",
                "Each side’s data thread, by what it was doing. Both bars are of their own side’s"
                    + " time.",
                sides));
  }

  private static Optional<Shares> side(
      ReportInput reportInput,
      Assignment at,
      @Nullable NodeRecord node,
      Map<String, Long> nanosByPhase) {
    long sum = nanosByPhase.values().stream().mapToLong(Long::longValue).sum();
    if (sum == 0) {
      return Optional.empty();
    }
    AgentResult result = ReportInput.result(node);
    long elapsed =
        result != null && result.totals().elapsedNanos() > 0
            ? result.totals().elapsedNanos()
            : reportInput.sampledNanos().getOrDefault(at.node(), 0L);
    long whole = Math.max(sum, elapsed);
    Map<String, String> meanings = at.role().equals("sender") ? SENDER : RECEIVER;
    List<Share> shares = new ArrayList<>();
    nanosByPhase.forEach((phase, nanos) -> {
      if (nanos > 0) {
        shares.add(share(phase, meanings.getOrDefault(phase, ""), nanos, whole));
      }
    });
    if (whole - sum > whole * LEAST) {
      shares.add(share("other", "everything else that the thread did", whole - sum, whole));
    }
    return Optional.of(
        new Shares(
            "%s %s, %s"
                .formatted(
                    at.role().substring(0, 1).toUpperCase(Locale.ROOT) + at.role().substring(1),
                    at.node(),
                    TimeSpan.format(whole)),
            shares));
  }

  private static Share share(String phase, String meaning, long nanos, long whole) {
    double ratio = (double) nanos / whole;
    return new Share(
        phase, meaning, TimeSpan.format(nanos), ReportValues.percent(100 * ratio), ratio);
  }
}
