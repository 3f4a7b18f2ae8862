package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.setting.Setting;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Settings that another one leaves without effect: asked for they are refused, saved they are told.
 */
class UnusedSettingsTest {
  private static Map<String, String> settings(String text) {
    return Arrays.stream(text.split(" ", -1))
        .map(each -> each.split("=", 2))
        .collect(
            Collectors.toMap(
                each -> each[0], each -> each[1], (one, other) -> other, LinkedHashMap::new));
  }

  private static Scenario saved(String kind, String settings) {
    return new Scenario(kind, "", ScenarioKinds.get(kind), settings(settings), Map.of(), List.of());
  }

  private static List<String> told(Scenario scenario) {
    return UnusedSettings.told(scenario.kind(), scenario.effective());
  }

  private static String value(String setting) {
    return setting.substring(setting.indexOf('=') + 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          stream         | duration=30s       | transfers=300      | duration is 30 s; set duration: 0
          stream         | backpressure=false | threshold=32       | backpressure is false; set backpressure
          stream         | telemetry=false    | sampleInterval=1s  | telemetry is false; set telemetry: true
          stream         | transport=tcp      | errorHandling=none | transport is tcp; it is of UCX's
          sweep          | iterations=100     | duration=5s        | iterations is 100; set iterations: 0
          ping-pong      | precision=0        | longest=1min       | precision is 0; set a precision
          collective     | calls=blocking     | compute=50         | calls is blocking; set calls: non-blocking
          collective     | calls=blocking     | tests=10           | calls is blocking; set calls: non-blocking
          collective     | collective=barrier | rankMemory=vram    | collective is barrier; nothing is moved
          collective     | collective=barrier | sizes=8KiB         | collective is barrier; nothing is moved
          collective     | collective=barrier | dataType=f64       | collective is barrier; nothing is moved
          collective     | collective=barrier | inPlace=true       | collective is barrier; nothing is moved
          collective     | collective=gather  | reduction=max      | collective is gather; nothing is reduced
          collective     | collective=scan    | root=2             | collective is scan; all ranks have
          matrix         | latencyDuration=0  | latencySize=64B    | latencyDuration is 0 ns; set a latencyDuration
          sweep          | receiverMemory=dram | staging=always    | receiverMemory is dram; no memory is on a GPU
          storage-remote | serverMemory=dram  | staging=never      | serverMemory is dram; no memory is on a GPU
          pipeline       | sinkMemory=dram    | staging=never      | sinkMemory is dram; no memory is on a GPU
          echo           | iterations=7       | duration=9s        | iterations is 7; set iterations: 0
          storage-local  | operation=read     | readShare=50       | operation is read; set operation: mixed
          storage-local  | operation=read     | sync=each          | operation is read; nothing is written
          storage-local  | order=sequential   | seed=7             | order is sequential; set order: random
          storage-remote | order=sequential   | seed=7             | order is sequential; set order: random
          storage-remote | operations=read    | sync=each          | operations is read; nothing is written
          storage-remote | engine=posix       | gdsThreads=4       | engine is posix; set engine: gds
          messages       | topology=mesh      | degree=4           | topology is mesh; set topology: ring
          messages       | load=bulk          | realtimeRate=2MB/s | load is bulk; set load: realtime
          messages       | load=none          | window=8           | load is none; set load: bulk
          messages       | load=realtime      | bulkSize=1MiB      | load is realtime; set load: bulk
          pipeline       | network=false      | window=4           | network is false; set network: true
          pipeline       | network=false from=memory | calibration=2s | network is false; one stage
          pipeline       | to=memory from=memory | calibration=2s | from is memory; one stage is all
          pipeline       | to=memory from=memory | direct=false   | from is memory; no file takes part
          pipeline       | network=false sinkMemory=vram:0 | staging=never | network is false; set network
          pipeline       | to=memory          | sync=end           | to is memory; nothing is written
          baseline       | works=tag_lat      | window=16          | works is tag_lat; add a work of bandwidth
          """)
  void shouldRefuseWhatIsAskedForInVainAndTellOfWhatIsSaved(
      String kind, String by, String unused, String why) {
    String id = unused.substring(0, unused.indexOf('='));
    Scenario asked = saved(kind, by).changedBy(settings(unused));
    assertThatThrownBy(asked::effective)
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("scenario %s: %s: '%s' was given".formatted(kind, id, value(unused)))
        .hasMessageContaining("has no effect, since " + why);

    List<String> told = told(saved(kind, by + " " + unused));
    assertThat(told).hasSize(1);
    assertThat(told.getFirst())
        .startsWith("Setting %s=".formatted(id))
        .contains("has no effect, since " + why);

    assertThat(saved(kind, unused).changedBy(settings(by)).effective())
        .as("what was saved does not stand in the way of what is asked for")
        .isNotNull();
  }

  @Test
  void shouldSayOfARateThatIsTooLittleNotThatItHasNoEffect() {
    Scenario slow = saved("fault", "fault=slow-consumer").changedBy(Map.of("faultRate", "0"));
    assertThatThrownBy(slow::effective)
        .hasMessageContaining("is too little to be told from nothing")
        .hasMessageNotContaining("has no effect");
  }

  @Test
  void shouldSayNothingOfDefaults() {
    for (ScenarioKind kind : ScenarioKinds.all()) {
      assertThat(told(Scenario.defaults(kind))).as(kind.id()).isEmpty();
    }
  }

  @Test
  void shouldRepeatARunWhoseRecordNamesEverySetting() {
    for (ScenarioKind kind : ScenarioKinds.all()) {
      Map<String, String> all =
          kind.settings().stream().collect(Collectors.toMap(Setting::id, Setting::defaultText));
      assertThat(told(new Scenario("x", "", kind, all, Map.of(), List.of()))).isEmpty();
    }
  }

  @Test
  void shouldKnowEverySettingThatARuleNames() {
    // A rule whose setting was renamed would be silent for ever.
    assertThat(ScenarioKinds.all().stream().flatMap(kind -> kind.settings().stream()))
        .extracting(Setting::id)
        .containsAll(UnusedSettings.names());
  }
}
