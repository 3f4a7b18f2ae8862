package io.throughline.launch.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.launch.node.PendingCleanUps.Pending;
import io.throughline.launch.script.Script;
import io.throughline.protocol.file.WholeFile;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.plan.StorageFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingCleanUpsTest {
  private static final NodeFolders PLACE =
      new NodeFolders("/home/me/.cache/throughline/runs/r", "/dev/shm/r", "m", StorageFolder.NONE);

  @TempDir Path data;

  @Test
  void shouldRememberAFurtherRankOfANodeForTheNextLaunchThereOfWhicheverRank() {
    PendingCleanUps pending = new PendingCleanUps(data);
    pending.remember("gpu1~1", PLACE, Identity.UNKNOWN);
    assertThat(pending.of("gpu1")).extracting(each -> each.node()).containsExactly("gpu1~1");
    assertThat(pending.of("gpu1~2")).hasSize(1);
    assertThat(pending.of("gpu2")).isEmpty();
  }

  @Test
  void shouldRememberRuns() {
    PendingCleanUps pending = new PendingCleanUps(data);
    pending.remember("a", PLACE, Identity.UNKNOWN);
    pending.remember("a", PLACE, Identity.UNKNOWN.withMover("7", "8"));

    assertThat(new PendingCleanUps(data).of("a"))
        .extracting(PendingCleanUps.Pending::identity)
        .containsExactlyInAnyOrder(Identity.UNKNOWN, Identity.UNKNOWN.withMover("7", "8"));
  }

  @Test
  void shouldLoseNoneOfTwoConsolesThatRememberAtOnce() throws Exception {
    List<Thread> consoles = new ArrayList<>();
    for (int console = 0; console < 4; console++) {
      PendingCleanUps pending = new PendingCleanUps(data);
      consoles.add(
          Thread.startVirtualThread(() -> {
            for (int i = 0; i < 50; i++) {
              pending.remember("a", PLACE, Identity.UNKNOWN);
            }
          }));
    }
    for (Thread console : consoles) {
      console.join();
    }
    assertThat(new PendingCleanUps(data).of("a")).hasSize(200);
    assertThat(new PendingCleanUps(data).of("a.b")).isEmpty();
  }

  @Test
  void shouldSettleWhatAnEarlierConsoleKeptInOneFile() throws Exception {
    Path file = data.resolve("pending-clean-up/a.json");
    Pending run = new Pending("a", PLACE, Identity.UNKNOWN, 7);
    Pending other = run("other", 8);
    WholeFile.write(file, Json.writePretty(List.of(run, other)));
    PendingCleanUps pending = new PendingCleanUps(data);
    pending.remember("a", PLACE, Identity.UNKNOWN);
    assertThat(pending.of("a")).hasSize(3);

    assertThat(pending.settle("a", new Cleaned("other")))
        .containsExactlyInAnyOrder(
            "clean-up of r, left unverified before, is verified now",
            "clean-up of other is still not complete: processes 7",
            "clean-up of r, left unverified before, is verified now");

    assertThat(pending.of("a")).containsExactly(other);
    assertThat(data.resolve("pending-clean-up").toFile().list()).containsExactly("a.json");
  }

  @Test
  void shouldKeepWhatItCannotRead() throws Exception {
    Path folder = Files.createDirectories(data.resolve("pending-clean-up"));
    Files.writeString(folder.resolve("a@1.json"), "{");
    Files.writeString(folder.resolve("a@2.json"), "[{\"node\":\"a\"}]");
    Files.writeString(folder.resolve("a@3.json"), "[null]");
    PendingCleanUps pending = new PendingCleanUps(data);

    assertThat(pending.settle("a", new Cleaned(""))).isEmpty();

    assertThat(folder.resolve("a@1.json")).hasContent("{");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("a@1.json", "a@2.json", "a@3.json");
  }

  @Test
  void shouldSettleTheOldestRunFirst() throws Exception {
    Pending old = run("old", 7);
    Pending recent = run("recent", 8);
    WholeFile.write(data.resolve("pending-clean-up/a@1.json"), Json.writePretty(List.of(recent)));
    WholeFile.write(data.resolve("pending-clean-up/a@2.json"), Json.writePretty(List.of(old)));
    PendingCleanUps pending = new PendingCleanUps(data);

    assertThat(pending.of("a")).containsExactly(old, recent);
    assertThat(pending.settle("a", new Cleaned("")))
        .containsExactly(
            "clean-up of old, left unverified before, is verified now",
            "clean-up of recent, left unverified before, is verified now");
  }

  @Test
  void shouldLeaveNothingBesideWhereAFileCannotBeWritten() throws Exception {
    Files.createFile(data.resolve("pending-clean-up"));
    PendingCleanUps pending = new PendingCleanUps(data);
    pending.remember("a", PLACE, Identity.UNKNOWN);
    assertThat(pending.of("a")).isEmpty();
    assertThat(data.toFile().list()).containsExactly("pending-clean-up");
  }

  private static Pending run(String name, long sinceMillis) {
    NodeFolders place = new NodeFolders("/x/runs/" + name, "/dev/shm/x", "n", StorageFolder.NONE);
    return new Pending("a", place, Identity.UNKNOWN, sinceMillis);
  }

  /** A node that finds every run gone but one. */
  private record Cleaned(String left) implements NodeShell {
    @Override
    public ScriptOutput run(Script script, List<String> arguments, Duration limit)
        throws IOException {
      String what =
          arguments.stream().anyMatch(each -> each.endsWith("/" + left)) ? "left 7" : "gone -";
      String text =
          "\nthroughline-begin n\n"
              + "check processes %s\ncheck folder gone -\ncheck shm gone -\n".formatted(what)
              + "check storage gone -\nthroughline-end n\n";
      return ScriptOutput.parse(text.getBytes(StandardCharsets.UTF_8), "", "n");
    }

    @Override
    public OutputStream openKeeper(String nonce, KeeperOutputParser lines) {
      return OutputStream.nullOutputStream();
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
