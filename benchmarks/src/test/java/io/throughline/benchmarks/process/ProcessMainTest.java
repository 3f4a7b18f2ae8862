package io.throughline.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.benchmarks.window.Opening;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProcessMainTest {
  @TempDir private Path folder;

  @Test
  void shouldEndWithTwoWhereArgumentsAreMissing() throws Exception {
    ends(2, "Opening has to be given DATABASE; 0 were given");
  }

  @Test
  void shouldEndWithThreeAndASentenceWhereItFails() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    ends(3, "Opening failed: ", file.resolve("history.db"));
  }

  private void ends(int code, String told, Object... arguments)
      throws IOException, InterruptedException {
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(
                LineProcess.java(
                    List.of("--enable-native-access=ALL-UNNAMED"), Opening.class, arguments))
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(err, StandardCharsets.UTF_8))
        .contains(told)
        .doesNotContain("Exception", "\tat ");
    assertThat(process.exitValue()).isEqualTo(code);
  }
}
