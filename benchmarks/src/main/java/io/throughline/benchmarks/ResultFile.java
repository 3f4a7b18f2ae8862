package io.throughline.benchmarks;

import io.throughline.protocol.message.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * {@code benchmarks/results/NAME.json}.
 *
 * @param name of the file
 * @param machine CPU, cores, memory, kernel, UCX, JDK
 * @param command how to get the figures again
 * @param rows one per figure
 */
record ResultFile(String name, String machine, String command, List<Row> rows) {

  /**
   * The result of an earlier measurement on the same machine; without rows if there is none.
   *
   * @param benchmark as given on the command line
   * @param name of the file, without {@code .json}
   * @throws IllegalArgumentException when what is there is no such file
   */
  static ResultFile of(String benchmark, String name, Path folder) {
    String machine = Machine.describe();
    ResultFile none = new ResultFile(name, machine, "benchmarks/run " + benchmark, List.of());
    Path path = folder.resolve(name + ".json");
    if (!Files.exists(path)) {
      return none;
    }
    try {
      ResultFile earlier = Json.read(Files.readString(path), ResultFile.class);
      return earlier.machine.equals(machine) ? earlier : none;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With a row in the place of the one of its name, or at the end. */
  ResultFile with(Row row) {
    List<Row> all = new ArrayList<>(rows);
    int at = rows.stream().map(Row::name).toList().indexOf(row.name());
    if (at < 0) {
      all.add(row);
    } else {
      all.set(at, row);
    }
    return new ResultFile(name, machine, command, List.copyOf(all));
  }

  /** Only what there are figures of, in their order. */
  ResultFile of(List<String> names) {
    return new ResultFile(
        name,
        machine,
        command,
        rows.stream()
            .filter(row -> names.contains(row.name()))
            .sorted(Comparator.comparingInt(row -> names.indexOf(row.name())))
            .toList());
  }

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
                  row.values().ours(),
                  row.values().peer(),
                  row.values().peerName(),
                  row.values().unit(),
                  row.interval().ratio(),
                  row.interval().lower(),
                  row.interval().upper(),
                  row.target().wanted(),
                  row.target().met() ? "met" : "MISSED"));
    }
    return out.toString();
  }
}
