package io.throughline.nativebridge.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernels that are shipped are those of the source beside them. */
class KernelTest {
  @TempDir Path folder;

  private Path resource(String name) throws Exception {
    return Path.of(GpuWords.class.getResource(name).toURI());
  }

  @Test
  void shouldBeForGpusFromPascalOn() throws Exception {
    assertThat(Files.readString(resource("words.ptx")))
        .contains(".version 5.0\n", ".target sm_60\n", ".entry fill(", ".entry check(");
  }

  @Test
  @Requires(commands = "ptxas")
  void shouldAssembleForNewAndOldGpus() throws Exception {
    String known = Command.run("ptxas", "--help");
    List<String> architectures =
        Stream.of("sm_60", "sm_70", "sm_75", "sm_80", "sm_90", "sm_100", "sm_120")
            .filter(each -> known.contains("'" + each + "'"))
            .toList();
    assertThat(architectures).contains("sm_90").hasSizeGreaterThan(2);
    for (String architecture : architectures) {
      Command.Result result = assemble(architecture, resource("words.ptx"));
      assertThat(result.code()).as("%s: %s", architecture, result.output()).isZero();
    }
  }

  /** That it assembles says that the target it is declared for has all that it uses. */
  @Test
  @Requires(commands = "ptxas")
  void shouldBeRefusedForGpusThatLackAnInstruction() throws Exception {
    Path older = folder.resolve("older.ptx");
    Files.writeString(
        older,
        Files.readString(resource("words.ptx"))
            .replace(".version 5.0", ".version 4.0")
            .replace(".target sm_60", ".target sm_30"));
    Command.Result result = assemble("sm_90", older);
    assertThat(result.code()).isNotZero();
    assertThat(result.output()).contains("requires .target sm_32 or higher");
  }

  private Command.Result assemble(String architecture, Path ptx) {
    return Command.attempt(
        "",
        Duration.ofSeconds(60),
        "ptxas",
        "-arch=" + architecture,
        "-o",
        folder.resolve(architecture).toString(),
        ptx.toString());
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
        .filter(line -> !line.startsWith("//"))
        .filter(line -> !line.startsWith(".version") && !line.startsWith(".target"))
        .collect(Collectors.joining("\n"));
  }
}
