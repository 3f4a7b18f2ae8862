package io.throughline.console.chart;

import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * The source of the values of a line over time.
 *
 * @param node whose samples tell them; empty for the first node whose samples tell any
 * @param figure what of them
 * @param of id of the latency or of the stage; else empty
 */
public record SeriesSource(String node, Figure figure, String of) {

  /** A column of samples. */
  @EnumNaming(EnumNamingStrategies.SnakeCaseStrategy.class)
  public enum Figure {
    BANDWIDTH,
    IN_FLIGHT,
    STALLED,
    P50,
    P99,
    STAGE_BANDWIDTH,
    STAGE_QUEUE,
    STAGE_STALLED
  }

  static SeriesSource first(Figure figure) {
    return new SeriesSource("", figure, "");
  }
}
