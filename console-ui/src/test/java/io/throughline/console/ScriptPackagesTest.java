package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the {@code throughline} script does where Maven is missing, with an apt-get of the test. */
@Timeout(60)
class ScriptPackagesTest {
  private static final String INSTALL = "apt-get install -y --no-install-recommends maven";
  private static final String[] TOOLS = {
    "sh",
    "awk",
    "cat",
    "dirname",
    "env",
    "find",
    "grep",
    "id",
    "mkdir",
    "mv",
    "readlink",
    "rm",
    "script",
    "sed",
    "touch"
  };

  @TempDir private Path folder;
  private Path called;

  @BeforeEach
  void makeMachine() throws Exception {
    called = folder.resolve("called");
    Path bin = Files.createDirectories(folder.resolve("bin"));
    for (String tool : TOOLS) {
      executable(bin.resolve(tool), "#!/bin/sh\nexec /usr/bin/" + tool + " \"$@\"\n");
    }
    executable(bin.resolve("apt-get"), "#!/bin/sh\necho apt-get \"$@\" >>'" + called + "'\n");
    Path jdk = folder.resolve("jdk");
    Files.createDirectories(jdk.resolve("bin"));
    executable(jdk.resolve("bin/javac"), "#!/bin/sh\n");
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
    // Of the script alone: what it writes stays here.
    executable(
        folder.resolve("throughline"), Files.readString(TestConsole.HOME.resolve("throughline")));
  }

  private static void executable(Path file, String text) throws Exception {
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /**
   * @param shell after {@code ./throughline}
   */
  private Command.Result run(String shell) {
    String environment = "env -i PATH=%1$s/bin HOME=%1$s JAVA_HOME=%1$s/jdk ".formatted(folder);
    return Command.attempt(
        "n\n",
        Duration.ofSeconds(20),
        "sh",
        "-c",
        environment + shell.replace("./throughline", folder.resolve("throughline").toString()));
  }

  @ParameterizedTest
  @CsvSource({
    "demo --frob, demo takes no --frob; see: ./throughline demo --help",
    "demo --yes -y, demo takes no -y",
    "demo --yes --out, --out needs a folder",
    "verify --yes --frob, verify takes no --frob",
    "benchmark --yes --frob, benchmarks/run takes no --frob",
  })
  void shouldLookAtOptionsBeforeItInstallsAnything(String words, String told) {
    Command.Result result = run("./throughline " + words);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output()).contains(told);
    assertThat(called).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "demo --out=report", "verify", "benchmark stream"})
  void shouldTellTheCommandAndInstallNothingWhereNobodyCanBeAsked(String words) {
    Command.Result result = run("./throughline " + words);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output())
        .contains("missing: maven", "type: ", INSTALL)
        .contains(", or add --yes, which does so");
    assertThat(called).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "verify", "benchmark"})
  @Requires(hosts = true)
  void shouldInstallUnaskedWithYesOnly(String words) {
    Command.Result result = run("./throughline " + words + " --yes");
    assertThat(result.code()).as(result.output()).isEqualTo(2);
    assertThat(result.output()).contains("installing maven", "Maven is missing");
    assertThat(called).content().startsWith("apt-get update\n" + INSTALL);
  }

  @ParameterizedTest
  @CsvSource({
    "runs, 0, 'Building (the first time', done",
    "runs --quiet, 0, '', ''",
    "runs, 1, 'Building (the first time', 'failed\n[ERROR] broken\nthroughline: the build failed;'",
    "-q runs, 1, '', '[ERROR] broken\nthroughline: the build failed; '",
  })
  void shouldBuildInSilenceWhereItSucceeds(String words, int code, String begun, String ended)
      throws Exception {
    executable(
        folder.resolve("bin/mvn"), "#!/bin/sh\necho '[ERROR] broken'; exit %d\n".formatted(code));
    executable(folder.resolve("jdk/bin/java"), "#!/bin/sh\necho the console\n");
    String output = run("./throughline " + words).output();
    assertThat(output).contains(begun, ended);
    if (begun.isEmpty()) {
      assertThat(output).doesNotContain("Building", "done", "failed\n");
    }
  }

  @Test
  @Requires(commands = "script")
  void shouldAskInATerminalAndTakeNo() {
    Command.Result result = run("script -qec './throughline verify' /dev/null");
    assertThat(result.output())
        .contains("Missing packages: maven", "Install them with apt-get? [Y/n]")
        .contains("not installed; the command is: ", INSTALL, "Maven is missing");
    assertThat(result.code()).isEqualTo(2);
    assertThat(called).doesNotExist();
  }
}
