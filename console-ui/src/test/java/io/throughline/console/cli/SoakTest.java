package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code soak}, as a person types it, with real agents. */
@Timeout(180)
@Tag("waits")
class SoakTest {
  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void writeProfiles() throws IOException {
    console = TypedConsole.in(folder);
    console.profile("nodes/a.yaml", "launch: local\ndata: {address: 127.0.0.1}\n");
    console.profile("nodes/b.yaml", "launch: local\ndata: {address: 127.0.0.1}\n");
  }

  @Test
  void shouldRunAgainUntilTheTimeIsOver() {
    Path out = folder.resolve("out");

    int code =
        console.execute(
            "soak",
            "stream",
            "--nodes",
            "a,b",
            "--set",
            "duration=500ms",
            "--set",
            "transport=tcp",
            "--set",
            "bufferSize=256KiB",
            // The longest time that can be written.
            "--for",
            "2562047h",
            "--runs",
            "2",
            "--out",
            out.toString());

    assertThat(code).as(console.out() + console.err()).isEqualTo(0);
    assertThat(console.out())
        .contains(
            "Run 1, ", "Run 2, ", "Drift", "Receiver's bandwidth", "cannot be told from fewer");
    assertThat(out.resolve("soak.csv")).content().contains("receiver.bandwidth,");
    assertThat(out.resolve("soak.json"))
        .content()
        .contains("\"scenario\" : \"stream\"", "\"outcome\" : \"COMPLETED\"");
    assertThat(out.resolve("index.html"))
        .content()
        .contains("Soak of stream", "data:image/svg+xml", "stream #2", "Drift");
  }

  @Test
  void shouldRunOnceHoweverShortTheTime() {
    Path out = folder.resolve("short");
    int code =
        console.execute(
            ("soak stream --nodes a,b --for 1ns --set duration=100ms --set transport=tcp"
                    + " --set bufferSize=256KiB --out ")
                .concat(out.toString())
                .split(" "));
    assertThat(code).as(console.out() + console.err()).isEqualTo(0);
    assertThat(console.out()).contains("Run 1, 0:00 left").doesNotContain("Run 2, ");
    assertThat(out.resolve("soak.json")).content().contains("\"outcome\" : \"COMPLETED\"");
  }

  @Test
  void shouldEndAfterAFirstRunThatMeasuredNothing() throws IOException {
    console.profile("nodes/gone.yaml", "ssh: {host: 127.0.0.1, port: 1, user: nobody}\n");
    Path out = folder.resolve("gone");
    int code =
        console.execute(
            "soak", "stream", "--nodes", "a,gone", "--for", "8h", "--out", out.toString());
    assertThat(code).as(console.out() + console.err()).isEqualTo(3);
    assertThat(console.out() + console.err())
        .contains("Run 1, ", "Soak          ends: its first run measured nothing")
        .doesNotContain("Run 2, ");
    assertThat(out.resolve("soak.json")).content().contains("\"outcome\" : \"FAILED\"");
  }

  @Test
  void shouldRefuseWhatCannotBe() {
    assertThat(console.execute("soak", "stream", "--nodes", "a,b", "--for", "tomorrow"))
        .isEqualTo(2);
    assertThat(console.err()).contains("--for", "8h");
    assertThat(console.execute("soak", "stream", "--nodes", "a,b", "--for", "0s")).isEqualTo(2);
    assertThat(console.err()).contains("--for: it is 0");
    assertThat(console.execute("soak", "stream", "--nodes", "a,b")).isEqualTo(2);
    assertThat(console.err()).contains("--for");
    assertThat(console.execute("soak", "stream", "--nodes", "a,b", "--for", "1h", "--runs", "0"))
        .isEqualTo(2);
    assertThat(console.err()).contains("--runs: it is 0");
    assertThat(console.execute("soak", "stream", "--nodes", "a", "--for", "1s")).isEqualTo(2);
    assertThat(console.err()).contains("receiver");
    assertThat(
            console.execute(
                "soak", "stream", "--nodes", "a,b", "--for", "1s", "--ranks-per-node", "2"))
        .isEqualTo(2);
    assertThat(console.err()).contains("--ranks-per-node has no effect on stream");
  }
}
