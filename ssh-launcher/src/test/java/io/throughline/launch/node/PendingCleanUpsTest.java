package io.throughline.launch.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.plan.StorageFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  void shouldRememberRunsInOrder() {
    PendingCleanUps pending = new PendingCleanUps(data);
    pending.remember("a", PLACE, Identity.UNKNOWN);
    pending.remember("a", PLACE, Identity.UNKNOWN.withMover("7", "8"));

    assertThat(new PendingCleanUps(data).of("a"))
        .extracting(PendingCleanUps.Pending::identity)
        .containsExactly(Identity.UNKNOWN, Identity.UNKNOWN.withMover("7", "8"));
  }

  @Test
  void shouldLeaveNothingBesideWhereAFileCannotBeWritten() throws IOException {
    Path folder = data.resolve("pending-clean-up");
    Files.createDirectories(folder.resolve("a.json/taken"));

    new PendingCleanUps(data).remember("a", PLACE, Identity.UNKNOWN);

    assertThat(folder.toFile().list()).containsExactly("a.json");
  }
}
