package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.report.DemoRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of runs in a terminal. */
class RunsListTest {
  @TempDir private Path folder;

  @Test
  void shouldSayWhereThereAreMoreThanItLists() throws Exception {
    TypedConsole console = TypedConsole.in(folder);
    try (History history = History.open(console.installation().history())) {
      for (String run : List.of("one", "two", "three")) {
        DemoRun.failed(history, run);
      }
    }
    assertThat(console.execute("runs", "--limit", "2")).isEqualTo(0);
    assertThat(console.out().lines()).hasSize(2);
    assertThat(console.err())
        .isEqualTo("throughline: there are older ones too; --limit 20 lists more\n");
    assertThat(console.execute("runs", "--limit", "3")).isEqualTo(0);
    assertThat(console.out().lines()).hasSize(3);
    assertThat(console.err()).isEmpty();
  }
}
