package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Records;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StorageScenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose samples say where points begin on the charts over time. */
class PointTellerTest {
  @Test
  void shouldAskWhoBeginsAndElseTheOnlyNode() {
    RunPlan stream = Records.plan("two");
    assertThat(TimeSeriesQuery.teller(stream).orElseThrow().role()).isEqualTo("sender");

    Scenario storage = Scenario.defaults(StorageScenario.KIND);
    RunPlan alone =
        new RunPlan(
            "one",
            storage.name(),
            storage.kind().id(),
            storage.effective(),
            "none",
            List.of(Assignment.plain("alone", Role.STORAGE.id(), "127.0.0.1")));
    assertThat(TimeSeriesQuery.teller(alone).orElseThrow().node()).isEqualTo("alone");
  }
}
