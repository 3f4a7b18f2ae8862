package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExitCodeTest {

  @ParameterizedTest
  @EnumSource
  void shouldTellARunThatWasCutShortFromOneThatIsWhole(Outcome outcome) {
    assertThat(ExitCode.of(outcome) == ExitCode.FAILED).isEqualTo(!outcome.whole());
    assertThat(ExitCode.of(outcome) == ExitCode.PASSED)
        .isEqualTo(outcome == Outcome.PASSED || outcome == Outcome.COMPLETED);
  }
}
