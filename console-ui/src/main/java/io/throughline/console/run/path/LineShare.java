package io.throughline.console.run.path;

import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A bandwidth as a share of the line rate of what carried it.
 *
 * @param percent of the slower end's line rate
 * @param bitsPerSecond that line rate
 * @param lane what has it
 */
public record LineShare(double percent, long bitsPerSecond, String lane) {

  /**
   * @param bytesPerSecond in one direction
   * @return empty where no line rate is known
   */
  public static Optional<LineShare> of(List<NodeRecord> nodes, double bytesPerSecond) {
    return nodes.stream()
        .map(NodeRecord::path)
        .filter(Objects::nonNull)
        .filter(path -> path.bitsPerSecond() > 0)
        .min(Comparator.comparingLong(DataPath::bitsPerSecond))
        .map(path ->
            new LineShare(
                100 * bytesPerSecond * 8 / path.bitsPerSecond(),
                path.bitsPerSecond(),
                path.taken()));
  }

  /** {@code 87 % of the 12.5 GB/s of eth0}. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%.0f %% of the %s of %s",
        percent,
        DataRate.format(bitsPerSecond / 8.0),
        lane);
  }
}
