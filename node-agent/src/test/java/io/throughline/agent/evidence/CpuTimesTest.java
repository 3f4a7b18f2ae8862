package io.throughline.agent.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts that have gone wrong make no account. */
class CpuTimesTest {
  private static final String TOO_MUCH = "9223372036854775807";

  @TempDir Path root;

  private CpuTimes of(String user) throws IOException {
    Path stat = Files.createDirectories(root.resolve("proc")).resolve("stat");
    Files.writeString(
        stat, "cpu  %1$s 0 2 9 9 1 1 3 0 0%ncpu0 %1$s 0 2 9 9 1 1 3 0 0%n".formatted(user));
    return CpuTimes.read(root);
  }

  private static CpuTimes.Times between(CpuTimes earlier, CpuTimes later) {
    return later.of(0).since(earlier.of(0));
  }

  @Test
  void shouldTellNothingOfCpusWhoseCountsAreWrong() throws IOException {
    CpuTimes.Times nothing = CpuTimes.Times.NONE;
    CpuTimes wrong = of(TOO_MUCH);
    assertThat(wrong.count()).isEqualTo(1);
    assertThat(between(of("5"), of("8"))).isEqualTo(new CpuTimes.Times(30_000_000, 30_000_000, 0));
    assertThat(between(wrong, of("8"))).isEqualTo(nothing);
    assertThat(between(of("5"), wrong)).isEqualTo(nothing);
    assertThat(between(of("none"), of("8"))).isEqualTo(nothing);
  }

  @Test
  void shouldTellNothingOfTasksWhoseCountsAreWrong() {
    ProcessCpuTimes.Task right = task("5", "6");
    assertThat(task("8", "6").since(right)).isEqualTo(30_000_000);
    assertThat(right).isEqualTo(new ProcessCpuTimes.Task(110_000_000, 3));
    assertThat(task("99999999999999999999", "6")).isEqualTo(ProcessCpuTimes.Task.UNKNOWN);
    assertThat(task("5", TOO_MUCH).since(right)).isEqualTo(-1);
    assertThat(right.since(ProcessCpuTimes.task(""))).isEqualTo(-1);
  }

  private static ProcessCpuTimes.Task task(String user, String system) {
    return ProcessCpuTimes.task(
        "7 (a b) S"
            + " 0".repeat(10)
            + " %s %s".formatted(user, system)
            + " 0".repeat(23)
            + " 3 0");
  }

  @Test
  void shouldTellTheSwitchesOfADataThreadWhoseTimeIsWrong() throws IOException {
    Files.writeString(root.resolve("status"), "voluntary_ctxt_switches:\t7\n");
    Files.writeString(root.resolve("schedstat"), "500 0 0");
    DataThread.Account right = new DataThread(root).account();
    assertThat(right).isEqualTo(new DataThread.Account(500, 0, 7));
    Files.writeString(root.resolve("schedstat"), "99999999999999999999 0 0");
    Files.writeString(root.resolve("status"), "voluntary_ctxt_switches:\t9\n");
    DataThread.Account wrong = new DataThread(root).account();
    assertThat(wrong.since(right)).isEqualTo(new DataThread.Account(-1, 0, 2));
    assertThat(right.since(wrong)).isEqualTo(new DataThread.Account(-1, 0, 0));
  }
}
