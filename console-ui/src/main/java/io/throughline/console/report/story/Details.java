package io.throughline.console.report.story;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Everything behind the first screen, part by part, in the order in which a reader asks for it. */
public final class Details {
  private Details() {}

  /** Parts of which nothing is known are left out. */
  public static List<Part> of(Source source) {
    return Stream.of(
            PointsPart.of(source),
            LatencyPart.of(source),
            PhasesPart.of(source),
            ThresholdsPart.of(source),
            CarriersPart.of(source),
            CleanUpPart.of(source),
            NodesPart.of(source),
            ParametersPart.of(source),
            EventsPart.of(source),
            PeersPart.of(source),
            AgainPart.of(source))
        .flatMap(Optional::stream)
        .toList();
  }
}
