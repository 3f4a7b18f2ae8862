package io.throughline.console.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Records;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.RunRecord;
import org.junit.jupiter.api.Test;

class VerdictWordsTest {
  private static String words(String reason) {
    String record =
        Json.write(Records.opening("cut"))
            .replace("\"outcome\":\"RUNNING\"", "\"outcome\":\"INTERRUPTED\"")
            .replace("\"reason\":\"\"", "\"reason\":" + Json.write(reason));
    return Verdict.of(Json.read(record, RunRecord.class)).words();
  }

  @Test
  void shouldSayOnceThatARunWasInterrupted() {
    String wanted = "The numbers are partial: the console was closed in the middle of the run.";
    assertThat(words("The console was closed in the middle of the run.")).isEqualTo(wanted);
    assertThat(words("Interrupted: the console was closed in the middle of the run."))
        .as("as older records have it")
        .isEqualTo(wanted);
  }
}
