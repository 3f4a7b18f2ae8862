package io.throughline.console.run.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.testing.Records;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are done again from records, some of them of other versions or changed by hand. */
class RepetitionTest {
  @TempDir Path folder;

  private static final String RECORD = Json.writePretty(Records.opening("r1"));

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("run.json"), text);
  }

  @Test
  void shouldSayOfAThresholdThatItDoesNotKnow() throws IOException {
    Path file =
        file(
            RECORD.replaceFirst(
                "\"thresholds\"\\s*:\\s*\\[[^\\]]*]",
                "\"thresholds\": [{\"threshold\": \"speed.warp >= 9\", \"actual\": \"\", \"held\":"
                    + " true}, {\"threshold\": \"mismatches <= 0\", \"actual\": \"0\", \"held\":"
                    + " true}]"));

    Repetition again = Repetition.read(file);

    assertThat(again.notes())
        .contains("threshold speed.warp >= 9 is none of this version and is left out");
    assertThat(again.scenario().thresholds()).hasToString("[mismatches <= 0]");
  }

  @Test
  void shouldNameASettingWhoseValueIsOfAnotherSort() throws IOException {
    Path file = file(RECORD.replaceFirst("\"duration\"\\s*:\\s*\\d+", "\"duration\": \"long\""));
    assertThatThrownBy(() -> Repetition.read(file))
        .isInstanceOf(ProblemException.class)
        .hasMessage(
            "--from %s: duration: 'long' is no value of it; name a run.json that nobody has"
                + " changed",
            file);
  }

  @Test
  void shouldRefuseARecordOfNothing() throws IOException {
    Path file = file("null");
    assertThatThrownBy(() -> Repetition.read(file))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("it is not the record of a run that this version knows")
        .hasMessageContaining("it is null");
  }
}
