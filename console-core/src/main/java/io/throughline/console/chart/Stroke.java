package io.throughline.console.chart;

import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/** The stroke of a line. */
@EnumNaming(EnumNamingStrategies.SnakeCaseStrategy.class)
public enum Stroke {
  PLAIN,
  /** A broad line shows as the rim of another that has the same values. */
  BROAD,
  DASHED,
  /** No line: a share of the time as a shade behind the others, the more the darker. */
  SHADE
}
