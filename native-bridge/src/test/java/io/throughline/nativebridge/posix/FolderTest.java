package io.throughline.nativebridge.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as they are made, and opened once more. */
class FolderTest {

  @TempDir Path root;

  /** As the kernel has them. */
  private static long flags(DataFile file) throws Exception {
    return Files.readAllLines(Path.of("/proc/self/fdinfo/" + file.descriptor())).stream()
        .filter(line -> line.startsWith("flags:"))
        .mapToLong(line -> Long.parseLong(line.substring("flags:".length()).strip(), 8))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldOpenAFileOnceMoreInTheSameManner(boolean durable) throws Exception {
    try (Folder folder = Folder.open(root.toString());
        DataFile file = folder.createFile("f", false, durable);
        DataFile again = file.again()) {
      assertThat(again.descriptor()).isNotEqualTo(file.descriptor());
      assertThat(flags(again)).isEqualTo(flags(file));
      assertThat((flags(again) & OpenFlags.DSYNC) != 0).isEqualTo(durable);
      assertThat(flags(file) & OpenFlags.NOFOLLOW).as("cuFile refuses it").isZero();
      assertThat(flags(file) & OpenFlags.CLOEXEC).as("no child has it").isNotZero();
    }
  }

  @Test
  void shouldMakeNoFileBehindALink() throws Exception {
    Path elsewhere = root.resolve("elsewhere");
    Files.createSymbolicLink(root.resolve("f"), elsewhere);
    try (Folder folder = Folder.open(root.toString())) {
      assertThatThrownBy(() -> folder.createFile("f", false, false))
          .hasMessageContaining("File exists (errno 17)");
    }
    assertThat(elsewhere).doesNotExist();
  }

  @Test
  void shouldHoldNoFolderOnAWayThatLeadsNowhere() throws Exception {
    Path there = Files.createDirectory(root.resolve("there"));
    try (Folder folder = Folder.open(root.toString())) {
      assertThatThrownBy(() -> folder.stepByStep("there/none"))
          .hasMessageContaining("No such file or directory (errno 2)");
    }
    assertThat(openPaths()).doesNotContain(there);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "./", "there/.", "there//"})
  void shouldOpenAFolderOfItsOwnStepByStep(String way) throws Exception {
    Files.createDirectory(root.resolve("there"));
    try (Folder below = stepByStep(way)) {
      below.makeFolder("made");
    }
    assertThat(root.resolve(way).resolve("made")).isDirectory();
  }

  /** Whoever asked closes the folder that it was asked of. */
  private Folder stepByStep(String way) {
    try (Folder folder = Folder.open(root.toString())) {
      return folder.stepByStep(way);
    }
  }

  /** Files and folders that this process has open; those that are closed meanwhile are left out. */
  private static List<Path> openPaths() throws IOException {
    List<Path> open = new ArrayList<>();
    try (Stream<Path> links = Files.list(Path.of("/proc/self/fd"))) {
      for (Path link : links.toList()) {
        try {
          open.add(Files.readSymbolicLink(link));
        } catch (NoSuchFileException closed) {
          // By whoever listed the descriptors, or another thread.
        }
      }
    }
    return open;
  }
}
