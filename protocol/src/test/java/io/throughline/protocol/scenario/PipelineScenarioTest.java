package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.setting.SettingValues;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineScenarioTest {
  /** The fields that are refused. */
  private static String refused(String settings) {
    Map<String, String> given =
        Arrays.stream(settings.split(" ", -1))
            .map(each -> each.split("=", 2))
            .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    ScenarioKind kind = PipelineScenario.KIND;
    return kind.rules().check(SettingValues.of("x", kind.settings(), given)).stream()
        .map(Problem::where)
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "chunk=1000, chunk",
    "chunk=1000 from=memory, chunk",
    "chunk=1000 from=memory to=memory, ''",
    "chunk=1001 from=memory to=memory, chunk",
    "chunk=64MiB, fileSize",
    "chunk=64MiB to=memory, fileSize",
    "chunk=64MiB from=memory to=memory, ''",
    "slots=4, window depth",
    "slots=4 network=false, depth",
    "slots=4 from=memory to=memory, window",
    "network=false from=memory to=memory, network"
  })
  void shouldCheckWhatTakesPart(String settings, String fields) {
    assertThat(refused(settings)).isEqualTo(fields);
  }
}
