package io.throughline.protocol.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.ProblemException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlTextTest {
  private static String back(String text) {
    return YamlMap.parse("x.yaml", "a: %s\n".formatted(YamlText.scalar(text)))
        .text("a", "no value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"null", "Null", "~", "true", "1", "- a", "a: b", " a", "a ", "#", "\"", "\\", "µ"})
  void shouldReadBackWhatIsWritten(String text) {
    assertThat(back(text)).isEqualTo(text);
  }

  @Test
  void shouldReadBackEveryCharacter() {
    IntStream.rangeClosed(1, 0xffff)
        .filter(each -> !Character.isSurrogate((char) each))
        .mapToObj(each -> "a%cb".formatted(each))
        .forEach(text -> assertThat(back(text)).as("U+%04X", (int) text.charAt(1)).isEqualTo(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "~", "null", "NULL", "\"\""})
  void shouldTakeWhatYamlCallsNullForNoValue(String written) {
    YamlMap map = YamlMap.parse("x.yaml", "a: %s\n".formatted(written));
    assertThat(map.text("a", "no value")).isEqualTo("no value");
    assertThat(map.value("a", 7, Integer::valueOf)).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "~", "\"\""})
  void shouldRefuseAnEntryOfAListWithoutAValue(String written) {
    YamlMap map = YamlMap.parse("x.yaml", "tags:\n  - a\n  - %s\n".formatted(written));
    assertThat(map.list("tags")).containsExactly("a");
    assertThatThrownBy(map::finish)
        .isInstanceOf(ProblemException.class)
        .hasMessage("x.yaml:3: tags: an entry without a value: expected a list (- value)");
  }
}
