package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FaultStorageScenarioTest {

  private static Scenario scenario(Map<String, String> given) {
    return Scenario.defaults(FaultStorageScenario.KIND).with(given);
  }

  private static void refused(String message, Map<String, String> given) {
    assertThatThrownBy(() -> scenario(given).effective())
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problems()).extracting(Problem::toString).contains(message));
  }

  @Test
  void shouldFillTheDiskOfTheOneNode() {
    FaultPlan plan = FaultPlan.of(scenario(Map.of()).effective()).orElseThrow();
    assertThat(plan.kind()).isEqualTo(FaultKind.DISK_FULL);
    assertThat(plan.role()).isEqualTo("storage");
    assertThat(plan.lastsNanos()).isEqualTo(2_000_000_000L);
    assertThat(plan.recovers()).as("a write that fails ends the run").isFalse();
    assertThat(FaultStorageScenario.KIND.settings())
        .extracting(setting -> setting.id())
        .startsWith("fault", "faultAt", "faultFor")
        .contains("fileSize", "folder", "direct")
        .doesNotContain("iterations", "readShare", "expect", "faultOn")
        .doesNotHaveDuplicates();
  }

  @Test
  void shouldRefuseWhatNeedsNoRoom() {
    for (Map<String, String> given :
        List.of(
            Map.of("operation", "read"),
            Map.of("order", "random"),
            Map.of("preallocate", "write"))) {
      assertThatThrownBy(() -> scenario(given).effective())
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining(given.keySet().iterator().next());
    }
  }

  @Test
  void shouldRefuseSeveralSizesAndAPrecision() {
    refused(
        "scenario fault-storage: sizes: 2 are given, and the fault falls into blocks of one size; set"
            + " sizes to one of them",
        Map.of("sizes", "4KiB,64KiB"));
    refused(
        "scenario fault-storage: precision: the fault has its time, and a measurement that ends by"
            + " its precision has none; set precision to 0",
        Map.of("precision", "5"));
  }
}
