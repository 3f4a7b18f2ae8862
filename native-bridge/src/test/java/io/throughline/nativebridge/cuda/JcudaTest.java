package io.throughline.nativebridge.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCuda;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JCuda and FFM do the same, each in a process of its own. */
@Requires(commands = "gcc")
class JcudaTest {
  private static final String NATIVE = "libJCudaDriver-12.6.0-linux-x86_64.so";

  private static final String CLASS_PATH = System.getProperty("java.class.path");

  private static final List<String> SEEN =
      List.of(
          "Stand-in 1, 0000:3C:00.0, 1073741824",
          "12040, 2",
          "-1",
          "false",
          "12, 41",
          "160",
          "CUDA: allocating 2147483648 bytes on the GPU failed: out of memory"
              + " (CUDA_ERROR_OUT_OF_MEMORY, 2)");

  @TempDir Path folder;

  private List<String> run(String classPath, Path libraries) {
    StandInCuda.in(folder);
    Command.Result result =
        Command.attempt(
            "",
            Duration.ofSeconds(60),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.library.path=" + libraries,
            "-Djava.io.tmpdir=" + folder.resolve("none"),
            "-cp",
            classPath,
            JcudaProcess.class.getName(),
            folder.toString());
    assertThat(result.code()).as(result.output()).isZero();
    return result.output().lines().filter(line -> !line.startsWith("WARNING")).toList();
  }

  @Test
  void shouldGoThroughJcudaWhereItIsAtHand(@TempDir Path libraries) throws Exception {
    assumeTrue(System.getProperty("os.arch").equals("amd64"), "JCuda is for x86-64 only");
    try (InputStream library = getClass().getResourceAsStream("/lib/" + NATIVE)) {
      Files.copy(library, libraries.resolve(NATIVE));
    }
    List<String> lines = run(CLASS_PATH, libraries);
    assertThat(lines).startsWith("JCuda 12.6.0", "chosen").endsWith(SEEN.toArray(String[]::new));
    assertThat(lines).hasSize(2 + SEEN.size());
  }

  @Test
  void shouldGoThroughFfmWhereJcudaCannotBeLoaded(@TempDir Path libraries) {
    String withoutNatives =
        Arrays.stream(CLASS_PATH.split(File.pathSeparator))
            .filter(entry -> !entry.contains("jcuda-natives"))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> lines = run(withoutNatives, libraries);
    assertThat(lines.getFirst()).isEqualTo("FFM");
    assertThat(lines.get(1)).startsWith("JCuda ");
    assertThat(lines).endsWith(SEEN.toArray(String[]::new));
  }
}
