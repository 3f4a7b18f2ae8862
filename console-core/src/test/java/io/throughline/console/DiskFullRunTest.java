package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.testing.LocalStorage;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.FaultStorageScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.disk.FailingDisk;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A small file system that is filled on purpose under a run that writes there. */
@Timeout(120)
@Tag("waits")
class DiskFullRunTest extends WithConsole {
  private static final Scenario SCENARIO =
      Scenario.defaults(FaultStorageScenario.KIND)
          .with(Map.of("faultAt", "1s", "duration", "20s", "warmUp", "50ms"));

  @TempDir private Path place;

  @Test
  void shouldNameNodeFolderAndFreeBytesAndLeaveTheDiskFree() throws Exception {
    try (FailingDisk disk = FailingDisk.mount(place.resolve("disk"))) {
      long free = disk.folder().toFile().getFreeSpace();
      RunRecord record = tests.run(SCENARIO, LocalStorage.node("disk", disk.folder()));
      assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
      FaultResult fault = Objects.requireNonNull(record.fault());
      assertThat(fault.injected().fault()).isEqualTo("disk-full");
      assertThat(fault.injected().node()).isEqualTo("disk");
      assertThat(fault.injected().device()).isEqualTo(disk.folder().toString());
      assertThat(fault.injected().atNanos()).isGreaterThanOrEqualTo(1_000_000_000L);
      assertThat(fault.injected().undoneNanos()).isNotNegative();
      assertThat(fault.detection().by()).isEqualTo("disk");
      assertThat(fault.detection().text())
          .matches(
              "node disk .*: writing 65536 bytes at \\d+ of %s/throughline-.*-disk/data-0 failed: No"
                      .formatted(disk.folder())
                  + " space left on device \\(errno 28\\), [0-9.]+ [KM]?i?B of [0-9.]+ MiB are free;.*");
      record.nodes().forEach(TestConsole::assertClean);
      assertThat(Objects.requireNonNull(record.nodes().getFirst().cleanUp()).checks())
          .contains(new CleanUp.Check("fault", true, "disk-full is undone"));
      assertThat(disk.folder().toFile().list()).containsExactly("lost+found");
      assertThat(disk.folder().toFile().getFreeSpace()).isEqualTo(free);
    }
  }

  @Test
  void shouldRefuseToFillADiskThatOthersNeed() {
    NodeProfile node = LocalStorage.node("disk", place);
    assertThatThrownBy(() -> tests.start(SCENARIO, node))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "node disk: storageRoot: %s lies on a file system of ".formatted(place))
        .hasMessageContaining("only one of 1 GiB at most is filled on purpose; mount a small one");
  }
}
