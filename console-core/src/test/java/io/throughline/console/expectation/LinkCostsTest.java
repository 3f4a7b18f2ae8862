package io.throughline.console.expectation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkCostsTest {
  private static final double RATE = 1e9;

  /** Every pair has 1 GB/s and 10 us there and back, but from b to c it is a tenth of the rate. */
  private static GroupResult matrix(boolean whole) {
    Group group = Group.of(List.of("c", "a", "b"));
    List<FlowResult> flows = new ArrayList<>();
    for (int from = 0; from < 3; from++) {
      for (int to = 0; to < 3; to++) {
        if (from != to && (whole || from + to != 1)) {
          double rate = from == 2 && to == 0 ? RATE / 10 : RATE;
          Percentiles trip =
              new Percentiles(100, 9_000, 10_000, 11_000, 12_000, 13_000, 14_000, 10_000);
          flows.add(
              new FlowResult(
                  0, new Flow(from, to), false, rate, 1 << 20, trip, Checked.NOTHING, 0, "", ""));
        }
      }
    }
    return new GroupResult(group, flows, List.of(), "");
  }

  @Test
  void shouldTakeTheSlowestLinkOfEachStep() {
    LinkCosts costs = LinkCosts.of(matrix(true), List.of("a", "b", "c")).orElseThrow();
    Step quick = new Step(List.of(new Flow(0, 1), new Flow(1, 0)), 1_000);
    Step slow = new Step(List.of(new Flow(0, 1), new Flow(1, 2)), 1_000);
    Step following = new Step(List.of(new Flow(0, 1)), 1_000, false);
    assertThat(costs.nanos(List.of(quick)).orElseThrow()).isCloseTo(6_000, within(1.0));
    assertThat(costs.nanos(List.of(slow)).orElseThrow()).isCloseTo(15_000, within(1.0));
    assertThat(costs.nanos(List.of(quick, following)).orElseThrow()).isCloseTo(7_000, within(1.0));
    assertThat(costs.nanos(List.of())).as("no links, no expectation").isEmpty();
  }

  @Test
  void shouldKnowNothingWhereAPairIsMissing() {
    assertThat(LinkCosts.of(matrix(true), List.of("a", "d"))).isEmpty();
    assertThat(LinkCosts.of(matrix(false), List.of("a", "b", "c"))).isEmpty();
    assertThat(LinkCosts.of(matrix(false), List.of("a", "b"))).isPresent();
  }
}
