package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import io.throughline.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The {@code throughline} script, as far as it goes without building. */
@Timeout(60)
class ScriptTest {
  private static final Path SCRIPT = TestConsole.HOME.resolve("throughline");

  @TempDir private Path folder;

  private record Result(int code, String output) {}

  private Result run(Map<String, String> environment, List<String> command) throws Exception {
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin:/usr/sbin:/sbin");
    builder.environment().put("HOME", folder.toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the script hangs: " + Files.readString(output));
    }
    return new Result(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
  }

  @Test
  @Requires(hosts = true, commands = "unshare")
  void shouldSayHowToGetAJdkWhereThereIsNone() throws Exception {
    String hidden =
        "for d in /usr/lib/jvm /opt /usr/local; do mount -t tmpfs none $d; done; exec sh '%s' --help"
            .formatted(SCRIPT);
    Result result = run(Map.of(), List.of("unshare", "--mount", "sh", "-c", hidden));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output())
        .contains("there is no JDK 25 here (looked at JAVA_HOME,")
        .contains("install it, for example Eclipse Temurin 25");
  }

  @Test
  void shouldNotTakeAnotherVersionForJdk25() throws Exception {
    Path other = jdk("17.0.2");
    Path right = jdk("25.0.1");
    String finding = "set -- --help; %s; printf '%%s' \"$JAVA_HOME\"".formatted(firstPart());
    assertThat(run(Map.of("JAVA_HOME", right.toString()), List.of("sh", "-c", finding)).output())
        .isEqualTo(right.toString());
    assertThat(run(Map.of("JAVA_HOME", other.toString()), List.of("sh", "-c", finding)).output())
        .isNotEqualTo(other.toString());
  }

  /** The script up to where it has found a JDK. */
  private static String firstPart() throws IOException {
    String script = Files.readString(SCRIPT);
    return script
        .substring(script.indexOf("jdk_is_25()"), script.indexOf("export JAVA_HOME"))
        .strip();
  }

  private Path jdk(String version) throws IOException {
    Path home = Files.createDirectories(folder.resolve("jdk " + version));
    Files.createDirectories(home.resolve("bin"));
    Path javac = Files.writeString(home.resolve("bin/javac"), "#!/bin/sh\n");
    assertThat(javac.toFile().setExecutable(true)).isTrue();
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  @Test
  void shouldExplainVerify() throws Exception {
    Map<String, String> jdk = Map.of("JAVA_HOME", jdk("25").toString());
    Result help = run(jdk, List.of(SCRIPT.toString(), "verify", "--help"));
    assertThat(help.code()).isZero();
    assertThat(help.output()).startsWith("Usage: ./throughline verify [--yes]");
    Result wrong = run(jdk, List.of(SCRIPT.toString(), "verify", "--frob"));
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.output()).contains("verify takes no --frob");
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "test", "package", "inside", "check-sources", "fresh"})
  void shouldExplainEachCommandOfItsOwn(String command) throws Exception {
    Result help =
        run(
            Map.of("JAVA_HOME", jdk("25").toString()),
            List.of(SCRIPT.toString(), command, "--help"));
    assertThat(help.code()).as(help.output()).isZero();
    assertThat(help.output()).matches("(?s)Usage: \\./throughline %s[ \n].*".formatted(command));
  }

  @Test
  void shouldExplainPackageAndRefuseAFolderThatIsNone() throws Exception {
    Path home = jdk("25");
    Path jlink = Files.writeString(home.resolve("bin/jlink"), "#!/bin/sh\n");
    assertThat(jlink.toFile().setExecutable(true)).isTrue();
    Map<String, String> jdk = Map.of("JAVA_HOME", home.toString());
    Result help = run(jdk, List.of(SCRIPT.toString(), "package", "--help"));
    assertThat(help.code()).isZero();
    assertThat(help.output()).startsWith("Usage: ./throughline package [--out DIR]");
    Path file = Files.writeString(folder.resolve("taken"), "mine");
    Result wrong = run(jdk, List.of(SCRIPT.toString(), "package", "--out", file.toString()));
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.output()).contains("taken cannot be written to; choose another with --out");
    assertThat(file).hasContent("mine");
  }

  private static final Map<String, String> FOR_OTHER_JAVAS =
      Map.of(
          "JAVA_TOOL_OPTIONS", "-javaagent:/opt/apm/agent.jar",
          "_JAVA_OPTIONS", "-XX:+NoSuchOption",
          "CLASSPATH", "/opt/none.jar");

  @Test
  void shouldStartTheConsoleWithoutOptionsForOtherJavas() throws Exception {
    String script = Files.readString(SCRIPT);
    String shield =
        script.substring(script.indexOf("shield() {"), script.indexOf("# ---- Console"));
    assertThat(script.indexOf("\nshield\n")).isBetween(0, script.indexOf("\nstart_console \""));
    Result result =
        run(
            FOR_OTHER_JAVAS,
            List.of("sh", "-c", "note() { printf \"$@\"; }; " + shield + "shield; env"));
    assertShielded(result);
  }

  @Test
  void shouldStartTheConsoleFromItsJarsWhereThereIsACacheOfThem() throws Exception {
    String script = Files.readString(SCRIPT);
    String starting =
        script.substring(script.indexOf("start_console() {"), script.indexOf("# A short run"));
    Path home = jdk("25");
    Path java = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path console = folder.resolve("a console");
    Files.createDirectories(console.resolve("lib"));
    Path own = Files.createFile(console.resolve("console-ui-1.jar"));
    Path library = Files.createFile(console.resolve("lib/b.jar"));
    List<String> command =
        List.of(
            "sh",
            "-c",
            "console='%s'; home=/x; aot_cache=$console/console.aot; %s start_console 1 runs 'a b'"
                .formatted(console, starting));
    Map<String, String> jdk = Map.of("JAVA_HOME", home.toString());
    assertThat(run(jdk, command).output().lines())
        .contains(console + "/classes:" + console + "/lib/*")
        .noneMatch(line -> line.startsWith("-XX:AOT"))
        .endsWith("runs", "a b");

    Path cache = Files.createFile(console.resolve("console.aot"));
    assertThat(run(jdk, command).output().lines())
        .contains("-XX:AOTCache=" + cache, own + ":" + library)
        .endsWith("runs", "a b");
  }

  /** Whoever builds has a history of their own, to which the run does not belong. */
  @Test
  void shouldMakeTheCacheByARunThatLeavesNothingInTheHistory() throws Exception {
    Path history = folder.resolve("history");
    Path temporary = recordCache("echo cache >\"${option#*=}\"", history);
    assertThat(folder.resolve("console.aot")).hasContent("cache");
    assertThat(folder.resolve("log"))
        .content()
        .contains("THROUGHLINE_DATA=" + temporary, "JDK_AOT_VM_OPTIONS=-Xrs")
        .doesNotContain(history.toString());
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void shouldLeaveACacheThatWasNotPutTogetherWhole() throws Exception {
    Path temporary =
        recordCache("echo cac | tee \"${option#*=}\" >\"${option#*=}.config\"", folder);
    assertThat(folder.resolve("console.aot")).doesNotExist();
    assertThat(temporary).isEmptyDirectory();
  }

  /**
   * Records the cache by a stand-in for Java.
   *
   * @param writing the stand-in's command that writes the file of {@code option}
   * @return where the script makes its temporary files
   */
  private Path recordCache(String writing, Path history) throws Exception {
    String script = Files.readString(SCRIPT);
    String recording =
        script.substring(script.indexOf("start_console() {"), script.indexOf("up_to_date() {"));
    Path home = jdk("25");
    Path java =
        Files.writeString(
            home.resolve("bin/java"),
            """
            #!/bin/sh
            for option in "$@"; do
              case $option in -XX:AOTCacheOutput=*) %s ;; esac
            done
            env | grep -E '^(THROUGHLINE_DATA|JDK_AOT_VM_OPTIONS)='
            """
                .formatted(writing));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    String command =
        "console='%s'; home=/x; aot_cache=$console/console.aot; log=$console/log; shield() { :; }; %s"
            .formatted(folder, recording);
    Result result =
        run(
            Map.of(
                "JAVA_HOME", home.toString(),
                "TMPDIR", temporary.toString(),
                "THROUGHLINE_DATA", history.toString()),
            List.of("sh", "-c", command + "record_aot_cache"));
    assertThat(result.code()).as(result.output()).isZero();
    return temporary;
  }

  /** A stand-in for the image's Java: only what it is handed counts. */
  @Test
  void shouldStartTheImageWithoutOptionsForOtherJavas() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("the image/bin"));
    Path launch = bin.resolve("throughline");
    Files.copy(TestConsole.HOME.resolve("console-ui/src/package/launch.sh"), launch);
    Path lib = Files.createDirectories(folder.resolve("the image/lib"));
    Files.writeString(lib.resolve("b.jar"), "");
    Files.writeString(lib.resolve("a.jar"), "");
    Path runtime = Files.createDirectories(folder.resolve("the image/runtime/bin"));
    Path java =
        Files.writeString(runtime.resolve("java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"; env\n");
    assertThat(launch.toFile().setExecutable(true) && java.toFile().setExecutable(true)).isTrue();
    Path link = Files.createSymbolicLink(folder.resolve("linked"), launch);
    Result result = run(FOR_OTHER_JAVAS, List.of(link.toString(), "runs", "a b"));
    assertThat(result.output())
        .contains("%1$s/a.jar:%1$s/b.jar\nio.throughline.console.Main\nruns\na b\n".formatted(lib));
    assertShielded(result);
  }

  @ParameterizedTest
  @CsvSource({"LANG=C,C.UTF-8", "LC_CTYPE=POSIX,C.UTF-8", "LANG=de_DE.UTF-8,''", "LC_ALL=xx,xx"})
  void shouldHaveTheLettersOfAllPathsWhereTheLocaleHasNone(String given, String taken)
      throws Exception {
    for (String file : List.of("throughline", "console-ui/src/package/launch.sh")) {
      String script = Files.readString(TestConsole.HOME.resolve(file));
      int from = script.indexOf("case ${LC_ALL:-");
      String choice = script.substring(from, script.indexOf("esac", from) + "esac".length());
      String[] variable = given.split("=", 2);
      Result result =
          run(
              Map.of(variable[0], variable[1]),
              List.of("sh", "-c", choice + "\nprintf '%s' \"${LC_ALL:-}\""));
      assertThat(result.output()).as(file).isEqualTo(taken);
    }
  }

  private static void assertShielded(Result result) {
    assertThat(result.code()).isZero();
    assertThat(result.output())
        .containsOnlyOnce(
            "started without JAVA_TOOL_OPTIONS, _JAVA_OPTIONS, CLASSPATH of the environment\n")
        .doesNotContain("-javaagent", "NoSuchOption", "none.jar");
  }
}
