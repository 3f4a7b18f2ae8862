package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.installation.Installation;
import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability.Missing;
import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive is made, and runs where there is nothing: no network, no environment. */
class GpuChecksCommandTest {
  private static final int NOTHING_RAN = 77;
  private static final long MOST_BYTES = 60_000_000;

  /** Makes a root of nothing in $1, and runs the archive $2 there; $3 is a Java of this machine. */
  private static final String IN_ROOT =
      """
      set -eu
      mount -t tmpfs none "$1"
      cd "$1"
      loader=$(ldd "$3" | grep -o '/[^ ]*ld-linux[^ ]*')
      libraries=$(dirname "$(ldd "$3" | grep -o '/[^ ]*/libc[.]so[.]6')")
      mkdir -p bin proc dev tmp work ".$libraries" ".$(dirname "$loader")"
      cp "$loader" ".$loader"
      for name in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libresolv.so.2; do
        cp "$libraries/$name" ".$libraries/"
      done
      cp "$(command -v busybox)" bin/busybox
      for name in sh tar gzip mkdir mv rm ls; do ln -s busybox "bin/$name"; done
      cp "$2" work/checks.tar
      mount -t proc proc proc
      mount --bind /dev dev
      exec chroot . /bin/sh -c '
        cd /work && tar xf checks.tar && rm checks.tar
        gpu-checks/run
        code=$?
        echo left: $(ls) $(ls /tmp)
        exit $code'
      """;

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private int execute(String... arguments) {
    Path home = Path.of("..").toAbsolutePath().normalize();
    Installation installation =
        new Installation(
            home,
            home.resolve("node-agent/target/agent"),
            folder.resolve("data"),
            home.resolve("profiles"));
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    return new CommandLineConsole(installation, folder.resolve("log"), print, print)
        .execute(arguments);
  }

  @Test
  @Requires(hosts = true)
  void shouldSkipEverythingWithTheReasonWhereThereIsNoGpu() throws Exception {
    assumeTrue(Cuda.availability() instanceof Missing, "there is a GPU here");
    Path archive = folder.resolve("checks.tar");
    assertThat(execute("gpu-checks", "--out", archive.toString()))
        .as(out.toString(StandardCharsets.UTF_8))
        .isZero();
    assertThat(Files.size(archive)).isLessThan(MOST_BYTES);
    Command.run("tar", "xf", archive.toString(), "-C", folder.toString());
    assertThat(folder.resolve("gpu-checks/THIRD-PARTY.md")).content().contains("BSD-3-Clause");
    Command.Result result =
        Command.attempt(
            "",
            Duration.ofSeconds(60),
            "unshare",
            "--net",
            "env",
            "-i",
            "PATH=/usr/bin:/bin",
            folder.resolve("gpu-checks/run").toString());
    assertThat(result.code()).as(result.output()).isEqualTo(NOTHING_RAN);
    List<String> checks =
        result.output().lines().filter(line -> line.matches("(skipped|passed|FAILED) .*")).toList();
    assertThat(checks)
        .hasSizeGreaterThan(10)
        .allMatch(line -> line.startsWith("skipped"))
        .allMatch(line -> line.contains("CUDA driver missing: there is no libcuda.so.1 here"));
    assertThat(result.output())
        .endsWith("0 passed, 0 failed, %d skipped\n".formatted(checks.size()));
  }

  /**
   * In a root that has the archive, a shell with tar and gzip, and the C library; no network, no
   * other process.
   */
  @Test
  @Requires(hosts = true, commands = "busybox")
  void shouldNeedNothingButTheCLibraryAndAShell() throws Exception {
    assumeTrue(Cuda.availability() instanceof Missing, "there is a GPU here");
    assertThat(execute("gpu-checks", "--out", folder.resolve("checks.tar").toString())).isZero();
    Path root = Files.createDirectory(folder.resolve("root"));
    Files.writeString(folder.resolve("in-root.sh"), IN_ROOT);
    Command.Result result =
        Command.attempt(
            "",
            Duration.ofSeconds(60),
            "unshare",
            "--mount",
            "--net",
            "--pid",
            "--fork",
            "--kill-child",
            "sh",
            folder.resolve("in-root.sh").toString(),
            root.toString(),
            folder.resolve("checks.tar").toString(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString());
    assertThat(result.code()).as(result.output()).isEqualTo(NOTHING_RAN);
    assertThat(result.output())
        .contains(", brought along, built without CUDA")
        .contains("0 passed, 0 failed, ")
        .endsWith("left: gpu-checks\n");
  }

  @Test
  void shouldSayThatTheArchiveCouldNotBeWritten() {
    assertThat(execute("gpu-checks", "--out", "/dev/full")).isEqualTo(3);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("the archive /dev/full could not be written: No space left on device");
  }
}
