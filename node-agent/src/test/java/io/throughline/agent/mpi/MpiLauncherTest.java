package io.throughline.agent.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiLauncherTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "orted -mca ess env | exec orted -mca ess env",
        "PRTE_PREFIX=/usr;export PRTE_PREFIX;/usr/bin/prted --prtemca u \"a;b\" | PRTE_PREFIX=/usr;export PRTE_PREFIX; exec /usr/bin/prted --prtemca u \"a;b\"",
        "prted --prtemca u \"x;prted y\" | exec prted --prtemca u \"x;prted y\"",
      })
  void shouldPutTheDaemonInPlaceOfItsShell(String given, String run) {
    assertThat(MpiLauncher.inPlaceOfShell(given).strip()).isEqualTo(run);
  }

  @Test
  void shouldTellVariablesOfRanks() {
    for (MpiLauncher launcher : MpiLauncher.values()) {
      assertThat(launcher.ofRank("OMPI_COMM_WORLD_RANK")).isTrue();
      assertThat(launcher.ofRank("PMIX_NAMESPACE")).isTrue();
      assertThat(launcher.ofRank("PATH")).isFalse();
    }
    assertThat(MpiLauncher.PRRTE.ofRank("PRTE_LAUNCHED")).isTrue();
  }
}
