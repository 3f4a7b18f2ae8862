package io.throughline.nativebridge.cufile;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Requires;
import io.throughline.testing.gpu.StandInCufile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries that open, never open, and crash, each in a process of its own. */
@Requires(commands = "gcc")
class CufileTrialTest {
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

  @TempDir Path folder;

  private static List<ProcessHandle> children() {
    return ProcessHandle.current().children().toList();
  }

  @Test
  void shouldFindNoFaultWithOneThatOpens() {
    StandInCufile.in(folder);
    assertThat(CufileTrial.fault(folder, 0, LONG_ENOUGH)).isEmpty();
  }

  @Test
  void shouldFindNoFaultWithOneThatRefuses(@TempDir Path empty) {
    // Whoever opens it hears why.
    assertThat(CufileTrial.fault(empty, 0, LONG_ENOUGH)).isEmpty();
  }

  @Test
  void shouldEndTheTrialOfOneThatNeverOpens() {
    StandInCufile.that("NEVER_OPENS", folder);
    List<ProcessHandle> before = children();
    String fault = CufileTrial.fault(folder, 0, Duration.ofSeconds(2));
    String words = "cuFile does not come to an end of being opened (2 s were given to it)";
    assertThat(fault)
        .isEqualTo(
            Files.isReadable(Path.of("/proc/modules"))
                ? words
                : words
                    + "; NVIDIA's cuFile 1.15 never does where /proc/modules cannot be read, as"
                    + " here (a kernel without modules, or a container that hides them)");
    Stream<ProcessHandle> trials = children().stream().filter(each -> !before.contains(each));
    assertThat(trials).allSatisfy(trial -> assertThat(trial.onExit()).succeedsWithin(LONG_ENOUGH));
  }

  @Test
  void shouldSayThatItCrashes() {
    StandInCufile.that("CRASHES", folder);
    assertThat(CufileTrial.fault(folder, 0, LONG_ENOUGH))
        .isEqualTo("cuFile cannot be opened: a process that tried ended with 134");
    assertThat(Path.of("").toAbsolutePath().toFile().list())
        .noneMatch(name -> name.startsWith("hs_err") || name.equals("core"));
  }
}
