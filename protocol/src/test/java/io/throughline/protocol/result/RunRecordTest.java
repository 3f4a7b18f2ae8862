package io.throughline.protocol.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.group.Group;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.RunRecord.Assessment;
import io.throughline.protocol.result.RunRecord.Header;
import io.throughline.protocol.result.RunRecord.Log;
import io.throughline.protocol.result.RunRecord.Ranks;
import io.throughline.protocol.result.RunRecord.Results;
import io.throughline.protocol.result.RunRecord.Status;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The JSON of a run's record: one flat object, whatever records its parts are in. */
class RunRecordTest {
  private static final String FLAT =
      """
      {"schema":3,"version":"0.2.0","runId":"run-1","description":"text","startedMillis":1,\
      "endedMillis":2,"outcome":"PASSED","reason":"none",\
      "plan":{"runId":"run-1","scenario":"mine","kind":"collective","settings":{"values":{}},\
      "transport":"tcp","assignments":[],"chosen":[]},\
      "settingTexts":{"size":"64 KiB"},"summary":null,"points":[],"peers":[],\
      "thresholds":[{"threshold":"a > 1","actual":"2","held":true,"unjudged":false}],\
      "flags":[{"id":"caution","text":"Doubt"}],"nodes":[],"acknowledgedSamples":{"a":7},\
      "events":[{"atMillis":3,"node":"a","kind":"note","text":"told"}],\
      "group":{"group":{"ranks":[]},"flows":[],"findings":[],"rule":"","atOnce":[],"steps":[]},\
      "expectation":{"matrixRun":"run-0","matrixMillis":4,"points":[]},"fault":null}\
      """;

  private static final RunRecord RUN =
      new RunRecord(
          new Header("0.2.0", "run-1", "text"),
          new Status(1, 2, Outcome.PASSED, "none"),
          new RunPlan("run-1", "mine", "collective", new SettingValues(Map.of()), "tcp", List.of()),
          Map.of("size", "64 KiB"),
          Results.NONE,
          new Assessment(
              List.of(new ThresholdVerdict("a > 1", "2", true)),
              List.of(new Flag("caution", "Doubt"))),
          List.of(),
          new Log(Map.of("a", 7L), List.of(new RunEvent(3, "a", "note", "told"))),
          new Ranks(
              new GroupResult(new Group(List.of()), List.of(), List.of(), ""),
              new Expectation("run-0", 4, List.of())),
          null);

  @Test
  void shouldBeFlatInJson() {
    assertThat(Json.write(RUN)).isEqualTo(FLAT);
    assertThat(Json.read(FLAT, RunRecord.class)).isEqualTo(RUN);
  }

  @Test
  void shouldReadWhatEarlierVersionsWrote() {
    RunRecord read =
        Json.read(
            FLAT.replace("\"schema\":3", "\"schema\":1")
                .replace("\"points\":[],\"peers\":[],", "")
                .replaceFirst(",\"group\":.*", "}"),
            RunRecord.class);
    assertThat(read.header()).isEqualTo(RUN.header());
    assertThat(read.results()).isEqualTo(Results.NONE);
    assertThat(read.ranks()).isEqualTo(Ranks.NONE);
    assertThat(read.fault()).isNull();
    assertThat(read.status()).isEqualTo(RUN.status());
  }

  @Test
  void shouldCallARunPassedOnlyByAThresholdOrAFault() {
    String unjudged = FLAT.replaceFirst("\"thresholds\":\\[[^]]*]", "\"thresholds\":[]");
    assertThat(Json.read(unjudged, RunRecord.class).status())
        .isEqualTo(RUN.status().with(Outcome.COMPLETED));
    String fault =
        """
        "fault":{"fault":"freeze","node":"a","device":"","atNanos":1,"errorNanos":0,\
        "undoneNanos":2,"stoppedNanos":3,"detectedNanos":4,"detectedBy":"a","detectedAs":"",\
        "recoveredNanos":5,"rateBefore":6,"rateAfter":7,"corrupted":0,"unchecked":0,\
        "expected":"recovery","met":true,"verdict":"","seen":[],"ranks":[]}\
        """;
    assertThat(Json.read(unjudged.replace("\"fault\":null", fault), RunRecord.class).status())
        .isEqualTo(RUN.status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "reason":"none"         | "reason":"none","extra":1   | "extra"
          "reason":"none"         | "reason":"none","status":{} | "status"
          "outcome":"PASSED"      | "outcome":"PERHAPS"         | PERHAPS
          "startedMillis":1       | "startedMillis":"soon"      | soon
          "peers":[]              | "peers":{}                  | PeerFigure
          "matrixMillis":4        | "matrixMillis":4,"extra":1  | "extra"
          "flags":[               | "flags":[[],                | Flag
          """)
  void shouldRefuseWhatIsNoRecord(String right, String wrong, String reason) {
    String text = FLAT.replace(right, wrong);
    assertThat(text).isNotEqualTo(FLAT);
    assertThatThrownBy(() -> Json.read(text, RunRecord.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
