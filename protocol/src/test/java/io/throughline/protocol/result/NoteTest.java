package io.throughline.protocol.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NoteTest {
  private static final List<Note> NOTES =
      List.of(Note.of("Sends at most 2 MB/s."), Note.doubt("It may be the rate of memory."));

  private static AgentResult result(List<Note> notes) {
    return new AgentResult(
        "a",
        "sender",
        true,
        "all done",
        new Totals(1, Map.of(), Map.of()),
        List.of(),
        new Waiting("spin", WaitMode.SPIN),
        notes,
        null);
  }

  @Test
  void shouldTellDoubtsApartOnTheWayToTheHub() {
    AgentMessage finished = new AgentMessage.Finished(result(NOTES));
    assertThat(Json.read(Json.write(finished), AgentMessage.class)).isEqualTo(finished);
  }

  @Test
  void shouldStandInRecordsAsData() {
    assertThat(Json.write(NOTES))
        .isEqualTo(
            "[{\"doubtful\":false,\"text\":\"Sends at most 2 MB/s.\"},"
                + "{\"doubtful\":true,\"text\":\"It may be the rate of memory.\"}]");
  }

  @Test
  void shouldReadWhatWasATextInOlderRecords() {
    String now = Json.write(result(NOTES));
    String before =
        now.replace(
            Json.write(NOTES),
            "[\"Sends at most 2 MB/s.\",\"Caution: It may be the rate of memory.\"]");
    assertThat(before).isNotEqualTo(now);
    assertThat(Json.read(before, AgentResult.class)).isEqualTo(result(NOTES));
  }

  @Test
  void shouldTakeNoTextForADoubtThatBeginsLikeOne() {
    List<Note> notes = List.of(Note.of("Caution: is a word."));
    assertThat(Json.read(Json.write(result(notes)), AgentResult.class)).isEqualTo(result(notes));
  }

  @Test
  void shouldGiveTheSentencesOfEitherKind() {
    assertThat(Note.texts(NOTES, false)).containsExactly("Sends at most 2 MB/s.");
    assertThat(Note.texts(NOTES, true)).containsExactly("It may be the rate of memory.");
  }
}
