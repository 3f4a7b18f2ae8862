package io.throughline.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir Path folder;

  @Test
  void shouldMakeTheFolderAndTheFile() throws IOException {
    Path file = folder.resolve("deep/er/a.txt");

    WholeFile.write(file, "one");

    assertThat(file).hasContent("one");
    assertThat(file.getParent()).isDirectoryContaining(file::equals);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void shouldLeaveTheFileAndNothingElseWhereTheWriteFails() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "one");

    assertThatThrownBy(() ->
            WholeFile.write(
                file,
                fresh -> {
                  Files.writeString(fresh, "half");
                  throw new IOException("no space left");
                }))
        .hasMessage("no space left");

    assertThat(file).hasContent("one");
    assertThat(folder.toFile().list()).containsExactly("a.txt");
  }

  @Test
  void shouldKeepThePermissionsOfTheFileBehindALink() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "one");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);

    WholeFile.write(link, "two");

    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("two");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }
}
