package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Completion and manual page, from the commands as they are. */
@Timeout(60)
class ManualTest {
  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void open() {
    console = TypedConsole.in(folder);
  }

  private String output(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    return output;
  }

  private String completed(Path script, String... words) throws Exception {
    String typed = String.join(" ", words);
    return output(
        "bash",
        "--norc",
        "-c",
        "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=%d;"
                .formatted(script, typed, words.length - 1, typed, typed.length())
            + " _complete_throughline; printf '%s\\n' \"${COMPREPLY[@]}\"");
  }

  @Test
  void shouldCompleteCommandsAndOptionsInBash() throws Exception {
    for (String shell : List.of("bash", "zsh")) {
      assertThat(console.execute("completion", shell)).as(console.err()).isEqualTo(0);
    }
    Path script = Files.writeString(folder.resolve("completion"), console.out());
    assertThat(completed(script, "throughline", "com").lines().map(String::strip))
        .containsExactlyInAnyOrder("compare", "completion");
    assertThat(completed(script, "throughline", "nodes", "di")).contains("diagnose");
    assertThat(completed(script, "throughline", "run", "--dr")).contains("--dry-run");
    assertThat(completed(script, "throughline", "runs", "--js")).contains("--json");
    assertThat(completed(script, "throughline", "show", "--qu")).contains("--quiet");
  }

  @Test
  void shouldRefuseOtherShells() {
    assertThat(console.execute("completion", "bahs")).isEqualTo(2);
    assertThat(console.err())
        .contains("there is no completion for 'bahs'; did you mean bash? there is one for bash");
  }

  @Test
  void shouldDescribeEveryCommandAndOptionInTheManualPage() {
    assertThat(console.execute("man")).as(console.err()).isEqualTo(0);
    String page = console.out();
    assertThat(page)
        .startsWith(".TH THROUGHLINE 1 ")
        .contains(".SH \"NAME\"\nthroughline \\- A test console for data transfers")
        .contains(".SS \"throughline nodes probe\"", ".B \\-\\-dry\\-run\n")
        .contains(".SS \"throughline runs tag\"", ".B \\-q, \\-\\-quiet\n", ".SH \"EXIT STATUS\"")
        .doesNotContain("${", "%%", "null");
    assertThat(page.lines().filter(line -> line.startsWith("'"))).isEmpty();
  }
}
