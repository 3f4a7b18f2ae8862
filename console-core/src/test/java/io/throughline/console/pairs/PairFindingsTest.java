package io.throughline.console.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairFindingsTest {
  private static String none(FlowResult... flows) {
    Group group = Group.of(List.of("a", "b"));
    return PairFindings.none(new GroupResult(group, List.of(flows), List.of(), "the rule"));
  }

  private static FlowResult flow(String problem) {
    return new FlowResult(0, new Flow(0, 1), false, 1e9, 1, null, Checked.NOTHING, 0, "", problem);
  }

  @Test
  void shouldSayNothingWhereNothingWasMeasured() {
    assertThat(none(flow(""))).isEqualTo("No rank and no pair stands out.");
    assertThat(none(flow("the path broke"))).isEmpty();
    assertThat(none()).isEmpty();
  }
}
