package io.throughline.benchmarks;

import io.throughline.protocol.message.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code benchmarks/results/NAME.json}.
 *
 * @param name of the benchmark
 * @param machine CPU, cores, memory, kernel, UCX, JDK
 * @param date day of the measurement
 * @param command how to get the figures again
 * @param rows one per figure
 */
record ResultFile(String name, String machine, String date, String command, List<Row> rows) {

  void write(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(name + ".json"), Json.writePretty(this) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** For a terminal. */
  String table() {
    StringBuilder out = new StringBuilder("\n" + name + " on " + machine + "\n");
    out.append(
        "%-52s %11s %11s %-22s %-8s %6s %15s  %s%n"
            .formatted("work", "ours", "peer", "peer is", "unit", "ratio", "95 %", "wanted"));
    for (Row row : rows) {
      out.append(
          "%-52s %11.4g %11.4g %-22s %-8s %6.3f %7.3f-%-7.3f  %s: %s%n"
              .formatted(
                  row.work(),
                  row.ours(),
                  row.peer(),
                  row.peerName(),
                  row.unit(),
                  row.ratio(),
                  row.lower(),
                  row.upper(),
                  row.wanted(),
                  row.met() ? "met" : "MISSED"));
    }
    return out.toString();
  }
}
