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
    return run.peers().stream().anyMatch(peer -> peer.measured() != null);
  }

  /** Parts of which nothing is known are left out. */
  public static List<Part> of(Source source) {
    boolean peersFirst = besidePeers(source.run());
    return Stream.of(
            peersFirst ? PeersPart.of(source) : Optional.<Part>empty(),
            PointsPart.of(source),
            LatencyPart.of(source),
            PhasesPart.of(source),
            ThresholdsPart.of(source),
            CarriersPart.of(source),
            CleanUpPart.of(source),
            NodesPart.of(source),
            ParametersPart.of(source),
            EventsPart.of(source),
            peersFirst ? Optional.<Part>empty() : PeersPart.of(source),
            AgainPart.of(source))
        .flatMap(Optional::stream)
        .toList();
  }
}
