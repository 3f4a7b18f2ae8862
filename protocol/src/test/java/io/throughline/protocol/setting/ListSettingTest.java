package io.throughline.protocol.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioYaml;
import io.throughline.protocol.setting.SettingType.Sizes;
import io.throughline.protocol.setting.SettingType.Wholes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings that are lists: what they take, what they say of what they do not. */
class ListSettingTest {
  private static final Sizes SIZES = new Sizes(1, 1L << 34);

  @Test
  void shouldReadListsRangesAndBothTogether() {
    assertThat(SIZES.parse("1MB, 16MB,1GiB")).isEqualTo(List.of(1_000_000L, 16_000_000L, 1L << 30));
    assertThat(SIZES.parse("8B..64B*2")).isEqualTo(List.of(8L, 16L, 32L, 64L));
    assertThat(SIZES.parse("8B..100B")).isEqualTo(List.of(8L, 16L, 32L, 64L));
    assertThat(SIZES.parse("1,1KiB..4KiB*2")).isEqualTo(List.of(1L, 1024L, 2048L, 4096L));
    assertThat(new Wholes(0, 9).parse("")).isEqualTo(List.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1M,2MiB    | '1M': 'M' is not a unit; did you mean 1MiB or 1MB?",
        "8B..16mb*2 | '16mb': 'mb' is not a unit; did you mean 16MiB",
        "1MB,,2MB   | has an empty entry: there is a comma too many",
        "1MB,1000kB | names a value twice",
        "4MiB..8B*2 | begins above its end; write the smaller size first",
        "8B..       | '8B..' is a range without a beginning or an end; write it as 8B..4MiB*2",
        "8B..1MiB*  | the factor '' is not a whole number",
        "8B..1MiB*1.5 | the factor '1.5' is not a whole number from 2 to 999999999",
        "8B..1MiB*99999999999999999999 | the factor '99999999999999999999' is not a whole number",
        "8B..1MiB*1 | would never end: the factor must be 2 or more",
        "32GiB      | 32GiB is out of range; allowed is 1 B to 16 GiB",
        "''         | no size is given; write it as 1MB,16MB or 8B..4MiB*2"
      })
  void shouldSayWhatIsWrongWithAnEntry(String text, String said) {
    assertThatThrownBy(() -> SIZES.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(said);
  }

  @Test
  void shouldNameValuesThatAreAllowed() {
    assertThat(new Wholes(0, 9).allowed()).isEqualTo("0 to 9 each, such as 0,2,4");
    assertThat(new Wholes(1, 99).allowed()).isEqualTo("1 to 99 each, such as 1,3,5");
  }

  @Test
  void shouldSayTheSameInAFileAndOnTheCommandLine() {
    String said = "'1M': 'M' is not a unit; did you mean 1MiB or 1MB?";
    String yaml = "kind: ping-pong\nsettings:\n  sizes: 8B,1M\n";
    assertThatThrownBy(() -> ScenarioYaml.read("quick.yaml", "quick", yaml))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("quick.yaml:3: settings.sizes: " + said);
    Scenario set = Scenario.defaults(PingPongScenario.KIND).with(Map.of("sizes", "8B,1M"));
    assertThatThrownBy(set::effective)
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("scenario ping-pong: sizes: " + said);
  }
}
