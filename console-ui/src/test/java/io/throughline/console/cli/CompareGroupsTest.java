package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.GroupRecord;
import io.throughline.console.testing.Records;
import io.throughline.protocol.result.Outcome;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups compared as a person types it, of runs that a history has. */
class CompareGroupsTest {
  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void keep() {
    console = TypedConsole.in(folder);
    try (History history = History.open(console.installation().history())) {
      for (int i = 0; i < 4; i++) {
        keep(history, GroupRecord.matrix("before-" + i, 4).noise(0.005, i).minutes(i));
        keep(
            history,
            GroupRecord.matrix("after-" + i, 4)
                .noise(0.005, 10 + i)
                .minutes(60 + i)
                .sending("gpu2", 0.7));
      }
      keep(history, GroupRecord.matrix("three", java.util.List.of("gpu1", "gpu2", "new")));
      history.begin(Records.opening("stream-1"));
      history.finish(Records.ended(Records.opening("stream-1"), Outcome.COMPLETED, null));
    }
  }

  private static void keep(History history, GroupRecord run) {
    history.begin(run.opening());
    history.finish(run.record());
  }

  @Test
  void shouldTestEachPairByTheRunsBeforeAndAfter() {
    assertThat(
            console.execute(
                "compare",
                "before-0",
                "before-1",
                "before-2",
                "before-3",
                "--after",
                "after-0",
                "after-1",
                "after-2",
                "after-3"))
        .as(console.err())
        .isZero();
    assertThat(console.out())
        .contains("Pairs, after vs. before")
        .containsPattern(
            "  Sender: gpu2 sends at 0\\.\\d\\d of before, to 3 of 3 ranks \\(0\\.\\d\\d to 0\\.\\d\\d\\)")
        .contains("Each pair is tested by its own values in the runs");
    assertThat(console.execute("compare", "before-0", "--after", "before-0")).isEqualTo(2);
    assertThat(console.err()).contains("--after: run before-0 is named before it too");
  }

  @Test
  void shouldSayWhatIsInOneRunOnlyAndRefuseAStream() {
    assertThat(console.execute("compare", "before-0", "three")).as(console.err()).isZero();
    assertThat(console.out())
        .contains(
            "Only A has gpu3, gpu4; their pairs are not compared.",
            "Only B has new; its pairs are not compared.");
    assertThat(console.execute("compare", "before-0", "stream-1")).isEqualTo(2);
    assertThat(console.err())
        .contains("run stream-1: it is of scenario stream between 2 nodes, and run before-0");
  }

  @Test
  void shouldNameWhatChangedBesideTheBaseline() {
    assertThat(console.execute("runs", "pin", "before-0")).as(console.err()).isZero();
    assertThat(console.execute("compare", "after-0", "--baseline")).isIn(0, 1);
    assertThat(console.out())
        .as("inconclusive, since history has runs of either kind")
        .contains("changed  Inconclusive: gpu2 sends at 0.");
  }
}
