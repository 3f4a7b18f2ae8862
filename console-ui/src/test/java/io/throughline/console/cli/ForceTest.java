package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a command writes where a person says so, it replaces nothing of somebody else. */
@Timeout(120)
class ForceTest {
  private static final String MINE = "my thesis";

  /** A history that every test copies: to write its two runs takes longer than most of them. */
  @TempDir private static Path kept;

  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeAll
  static void keepTwoRuns() {
    try (History history = History.open(kept.resolve("history.db"))) {
      DemoRun.whole(history, "one", List.of());
      DemoRun.whole(history, "two", List.of());
    }
  }

  @BeforeEach
  void open() throws IOException {
    console = new TypedConsole(TestConsole.installation(folder.resolve("data")));
    Path history = console.installation().history();
    Files.createDirectories(history.getParent());
    Files.copy(kept.resolve("history.db"), history);
  }

  private int type(String words, String... more) {
    return console.execute(
        Stream.concat(Stream.of(words.split(" ", -1)), Stream.of(more)).toArray(String[]::new));
  }

  private String told() {
    return console.out() + console.err();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "report one --out                              | index.html",
        "report one --format csv --out                 | samples.csv",
        "report one --format csv --out                 | flows.csv",
        "report one --format svg --out                 | charts/a.svg",
        "compare one two --out                         | compare.md",
        "run stream-demo --nodes local-a,local-b --out | run.json",
        "demo --out                                    | report.md",
        "ab stream --nodes local-a,local-b --a window=1 --out | compare.json",
        "suite profiles/suites/local-check.yaml --out  | suite.json",
        "accept profiles/suites/acceptance.yaml --nodes local-a,local-b --out | good-nodes.txt",
        "soak stream --nodes local-a,local-b --for 1h --out | soak.csv"
      })
  void shouldLeaveAFolderOfOthersAsItIs(String words, String name) throws IOException {
    Path file = folder.resolve("out").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, MINE);
    String suite =
        words.replace("profiles/", TestConsole.HOME.resolve("profiles").toString() + "/");

    assertThat(type(suite, folder.resolve("out").toString())).as(told()).isEqualTo(2);

    assertThat(console.err())
        .contains(
            "it is there already and Throughline did not write it; name another place, or replace"
                + " it with --force");
    assertThat(file).hasContent(MINE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "report one --format svg --out | index.html",
        "report one --format png --out | charts/a.svg",
        "report one --format csv --out | run.json"
      })
  void shouldNotRefuseFilesOfOthersThatItLeavesAlone(String words, String name) throws IOException {
    Path file = folder.resolve("out").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, MINE);

    assertThat(type(words, folder.resolve("out").toString())).as(told()).isZero();

    assertThat(file).hasContent(MINE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nodes export local-a --agents --out",
        "nodes export --ssh-config --out",
        "nodes export local-a --template --out",
        "nodes probe local-a --write",
        "run stream-demo --nodes local-a,local-b --junit",
        "compare one --baseline --junit",
        "gpu-checks --out"
      })
  void shouldLeaveAFileOfOthersAsItIs(String words) throws IOException {
    Path file = Files.writeString(folder.resolve("mine"), MINE);

    assertThat(type(words, file.toString())).as(told()).isEqualTo(2);

    assertThat(console.err()).contains(file + ": it is there already and Throughline did not");
    assertThat(file).hasContent(MINE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nodes export local-a --agents --out",
        "nodes probe local-a --write",
        "run stream-demo --nodes local-a,local-b --junit",
        "compare one --baseline --junit",
        "gpu-checks --out"
      })
  void shouldSayBeforeAnythingIsStartedThatAFileCannotBeWritten(String words) throws IOException {
    Path inFile = Files.writeString(folder.resolve("mine"), MINE).resolve("below");
    // Root may write to this folder, and no file can be made in it.
    for (String file : List.of(inFile.toString(), "/proc/none", folder.toString())) {
      assertThat(type(words, file, "--force")).as(told()).isEqualTo(2);

      assertThat(console.err())
          .matches("(?s)throughline: --(out|write|junit) .*: it cannot be written \\(.*\n")
          .contains(file + ": ", "; name another place")
          .doesNotContain("ok      start");
    }
  }

  @Test
  void shouldMakeNoFolderWhereTheOptionsAreWrong() {
    Path out = folder.resolve("out");

    assertThat(type("ab stream --nodes local-a,local-b --out", out.toString())).isEqualTo(2);

    assertThat(console.err()).contains("both variants are the same");
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodes export local-a --agents --out", "nodes export --ssh-config --out"})
  void shouldReplaceItsOwnFileAndByForceAnyOther(String words) throws IOException {
    Path file = folder.resolve("nodes");
    assertThat(type(words, file.toString())).as(told()).isZero();
    String text = Files.readString(file);
    assertThat(type(words, file.toString())).as(told()).isZero();
    Files.writeString(file, MINE);
    assertThat(type(words, file.toString(), "--force")).as(told()).isZero();
    assertThat(file).hasContent(text);
    Files.writeString(file, "");
    assertThat(type(words, file.toString())).as("an empty file is nobody's").isZero();
    assertThat(type(words, "/dev/null")).as("a device holds nothing").isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "jsonl", "hlog", "junit", "md", "json", "svg", "png", "pdf"})
  void shouldReplaceAReportOfOneFormat(String format) {
    String out = folder.resolve("out").toString();
    for (int i = 0; i < 2; i++) {
      assertThat(type("report one --format " + format + " --out", out)).as(told()).isZero();
    }
  }

  @Test
  void shouldTakeAnEmptyFileForNobodysAndNotForItsOwn() throws IOException {
    Path out = Files.createDirectories(folder.resolve("out"));
    Files.writeString(out.resolve("run.json"), "");
    Path file = Files.writeString(out.resolve("report.md"), MINE);

    assertThat(type("report one --out", out.toString())).as(told()).isEqualTo(2);

    assertThat(file).hasContent(MINE);
  }

  @Test
  void shouldReplaceItsOwnFolderAndByForceAnyOther() throws IOException {
    String out = folder.resolve("out").toString();
    for (String words :
        List.of(
            "report one --out",
            "report two --format pdf,csv,svg --out",
            "compare one two --out",
            "compare two one --out")) {
      assertThat(type(words, out)).as(told()).isZero();
    }
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.writeString(other.resolve("index.html"), MINE);
    assertThat(type("report one --out", other.toString(), "--force")).as(told()).isZero();
    assertThat(other.resolve("index.html")).content().doesNotContain(MINE);
  }
}
