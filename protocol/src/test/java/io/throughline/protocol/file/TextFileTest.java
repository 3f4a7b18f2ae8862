package io.throughline.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
  @TempDir private Path folder;

  @Test
  void shouldReadUpToTheLimit() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "grün");

    assertThat(TextFile.read(file, 5)).isEqualTo("grün");
  }

  @Test
  void shouldPassOverAByteOrderMark() throws IOException {
    Path file = Files.writeString(folder.resolve("marked.csv"), "\ufeff0,1MiB");
    assertThat(TextFile.read(file)).isEqualTo("0,1MiB");
  }

  @Test
  void shouldRefuseASparseGigabyteWithBothSizes() throws IOException {
    Path file = folder.resolve("sparse.yaml");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(1 << 30);
    }

    assertThatThrownBy(() -> TextFile.read(file))
        .isInstanceOf(ProblemException.class)
        .hasMessage(
            file
                + ": has 1 GiB; at most 1 MiB are read of such a file; name another file, or make"
                + " it smaller");
  }

  @Test
  void shouldRefuseWhatNeverEnds() {
    assertThatThrownBy(() -> TextFile.read(Path.of("/dev/zero")))
        .hasMessage("/dev/zero: is a device or a pipe and not a file; name a regular file");
  }

  @Test
  void shouldBoundWhatClaimsToBeEmpty() {
    // The kernel tells a size of 0 of its files, whatever they hold.
    assertThatThrownBy(() -> TextFile.read(Path.of("/proc/self/smaps"), 64))
        .hasMessageContaining("at most 64 B are read of such a file");
  }

  @Test
  void shouldSayWhatIsWrong() throws IOException {
    Path latin = Files.write(folder.resolve("latin"), new byte[] {(byte) 0xfc});

    assertThatThrownBy(() -> TextFile.read(latin)).hasMessageContaining("is not UTF-8 text");
    assertThatThrownBy(() -> TextFile.read(folder))
        .hasMessageContaining("is a folder and not a file");
    assertThatThrownBy(() -> TextFile.read(folder.resolve("gone")))
        .hasMessageContaining("there is no such file");
  }
}
