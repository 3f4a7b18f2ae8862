package io.throughline.console.report.story;

import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Everything behind the first screen, part by part, in the order in which a reader asks for it. */
public final class Details {
  private Details() {}

  /**
   * Whether other tools were run beside this: then they are what the run is about, and its points
   * differ in more than their names say.
   */
  public static boolean besidePeers(RunRecord run) {
    return run.results().peers().stream().anyMatch(peer -> peer.measured() != null);
  }

  /** Parts of which nothing is known are left out. */
  public static List<Section> of(ReportInput reportInput) {
    boolean peersFirst = besidePeers(reportInput.run());
    return Stream.of(
            peersFirst ? PeersPart.of(reportInput) : Optional.<Section>empty(),
            FaultPart.of(reportInput),
            PairsPart.of(reportInput),
            FlowsPart.of(reportInput),
            PointsPart.of(reportInput),
            RankTablePart.groups(reportInput),
            RankTablePart.arrivals(reportInput),
            RankTablePart.latencies(reportInput),
            LatencyPart.of(reportInput),
            PhasesPart.of(reportInput),
            ThresholdsPart.of(reportInput),
            CarriersPart.of(reportInput),
            CleanUpPart.of(reportInput),
            NodesPart.of(reportInput),
            ParametersPart.of(reportInput),
            EventsPart.of(reportInput),
            peersFirst ? Optional.<Section>empty() : PeersPart.of(reportInput),
            RepeatPart.of(reportInput))
        .flatMap(Optional::stream)
        .toList();
  }
}
