package io.throughline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  private static Row row(String work, String peer, double ours) {
    return new Row(
        work,
        new Row.Values(ours, 1, peer, "s"),
        new Row.Interval(ours, ours, ours, 20),
        new Row.Target("told", true),
        "2026-01-02");
  }

  @Test
  void shouldKeepWhatIsNotMeasuredAgain(@TempDir Path folder) {
    ResultFile.of("a", "a", folder).with(row("w", "p", 1)).with(row("w", "q", 2)).write(folder);
    ResultFile again =
        ResultFile.of("a", "a", folder).with(row("w", "p", 3)).with(row("x", "p", 4));
    again.write(folder);
    assertThat(folder.resolve("a.json")).content().contains("\"ours\" : 3.0", "\"lower\" : 3.0");
    assertThat(ResultFile.of("a", "a", folder)).isEqualTo(again);
    assertThat(again.rows()).extracting(row -> row.values().ours()).containsExactly(3.0, 2.0, 4.0);
    assertThat(again.of(List.of("x against p", "w against q")).rows())
        .extracting(row -> row.values().ours())
        .containsExactly(4.0, 2.0);
  }

  @Test
  void shouldBeginAnewOnAnotherMachine(@TempDir Path folder) throws Exception {
    ResultFile here = ResultFile.of("a", "a", folder).with(row("w", "p", 1));
    here.write(folder);
    Path file = folder.resolve("a.json");
    Files.writeString(file, Files.readString(file).replace(here.machine(), "another machine"));
    assertThat(ResultFile.of("a", "a", folder).rows()).isEmpty();
  }
}
