package io.throughline.launch.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.plan.StorageFolder;
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
}
