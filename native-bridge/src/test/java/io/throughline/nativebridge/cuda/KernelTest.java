package io.throughline.nativebridge.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernels that are shipped are those of the source beside them. */
class KernelTest {
  @TempDir Path folder;

  private Path resource(String name) throws Exception {
    return Path.of(GpuWords.class.getResource(name).toURI());
  }

  @Test
  void shouldBeForDriversFromCuda10On() throws Exception {
    assertThat(Files.readString(resource("words.ptx")))
        .contains(".version 6.3\n", ".target sm_75\n", ".entry fill(", ".entry check(");
  }

  @Test
  @Requires(commands = "ptxas")
  void shouldAssembleForNewAndOldGpus() throws Exception {
    for (String architecture : List.of("sm_75", "sm_80", "sm_90")) {
      Command.Result result =
          Command.attempt(
              "",
              Duration.ofSeconds(60),
              "ptxas",
              "-arch=" + architecture,
              "-o",
              folder.resolve(architecture).toString(),
              resource("words.ptx").toString());
      assertThat(result.code()).as(result.output()).isZero();
    }
  }

  @Test
  @Requires(commands = "nvcc")
  void shouldBeWhatTheCompilerMakesOfTheSource() throws Exception {
    Path made = folder.resolve("made.ptx");
    Command.Result result =
        Command.attempt(
            "",
            Duration.ofSeconds(60),
            "nvcc",
            "-ptx",
            "-arch=compute_75",
            "-o",
            made.toString(),
            resource("words.cu").toString());
    assertThat(result.code()).as(result.output()).isZero();
    assertThat(instructions(made)).isEqualTo(instructions(resource("words.ptx")));
  }

  /** Without what the compiler says of itself. */
  private static String instructions(Path ptx) throws Exception {
    return Files.readString(ptx)
        .lines()
        .filter(line -> !line.startsWith("//") && !line.startsWith(".version"))
        .collect(Collectors.joining("\n"));
  }
}
