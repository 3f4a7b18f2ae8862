package io.throughline.agent.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCuda;
import io.throughline.testing.gpu.StandInCufile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code gpu-checks} does of scenarios, against stand-ins: that it runs, and cleans up. */
@Requires(commands = "gcc")
@Tag("measures")
class ScenarioChecksTest {
  private static final int NOTHING_RAN = 77;

  @TempDir static Path both;
  @TempDir static Path withoutCufile;
  @TempDir Path scratch;

  @BeforeAll
  static void build() {
    StandInCuda.in(both);
    StandInCufile.in(both);
    StandInCuda.in(withoutCufile);
  }

  private record Told(int code, List<String> lines) {}

  private Told run(Path libraries, String words) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:MaxDirectMemorySize=8g",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                GpuChecks.class.getName(),
                scratch.toString(),
                "",
                words)
            .redirectErrorStream(true);
    builder.environment().put("LD_LIBRARY_PATH", libraries.toString());
    builder.environment().put("STANDIN_TELL", "1");
    Process checks = builder.start();
    List<String> lines =
        new String(checks.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    assertThat(checks.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Told(checks.exitValue(), lines);
  }

  @Test
  void shouldRunEveryScenarioWithFilesStagedAndThroughCufile() throws Exception {
    Told pipelines = run(both, "pipeline");
    Told storage = run(both, "storage-");
    for (Told told : List.of(pipelines, storage)) {
      assertThat(told.code()).as("%s", told.lines()).isZero();
      assertThat(told.lines())
          .filteredOn(line -> line.matches("(passed|FAILED|skipped) .*"))
          .hasSizeGreaterThanOrEqualTo(4)
          .allMatch(line -> line.startsWith("passed"));
      assertThat(told.lines())
          .contains("stand-in for CUDA: 0 open, 0 mistakes")
          .anyMatch(line -> line.startsWith("stand-in for cuFile: 0 open, it moved bytes"));
    }
    assertThat(pipelines.lines()).anyMatch(line -> line.endsWith("it moved bytes, 0 in batches"));
    assertThat(storage.lines())
        .anyMatch(line -> line.matches("stand-in for cuFile: .*, [1-9]\\d+ in batches"))
        .anyMatch(line -> line.matches("passed .*batches .*, batches of up to 4 on 2 threads.*"));
    assertThat(scratch).isEmptyDirectory();
  }

  @Test
  void shouldCheckEveryCallOfCollectivesWhoseOperandsAreOnAGpu() throws Exception {
    Told told = run(withoutCufile, "collective");
    assertThat(told.code()).as("%s", told.lines()).isZero();
    assertThat(told.lines())
        .filteredOn(line -> line.matches("(passed|FAILED|skipped) .*"))
        .hasSize(3)
        .allMatch(line -> line.matches("passed  +collective .* 64 KiB .* GB/s; 16 MiB .*"));
    assertThat(told.lines()).contains("stand-in for CUDA: 0 open, 0 mistakes");
    assertThat(scratch).isEmptyDirectory();
  }

  @Test
  void shouldSkipWhatNeedsCufileWithTheReason() throws Exception {
    Told told = run(withoutCufile, "cuFile, one thread");
    assertThat(told.code()).as("%s", told.lines()).isEqualTo(NOTHING_RAN);
    assertThat(told.lines())
        .anyMatch(line ->
            line.startsWith("skipped")
                && line.contains("GPUDirect Storage is missing: there is no libcufile.so.0 here"));
  }
}
