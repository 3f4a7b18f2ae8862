package io.throughline.console.fairness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.run.verdict.Headline;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three senders to {@code a}; each moves 1 GB in each round. */
class FairnessTest {
  private static final Group GROUP = Group.of(List.of("a", "b", "c", "d"));
  private static final long BYTES = 1_000_000_000;

  private static FlowResult flow(int round, int from, double rate) {
    return new FlowResult(
        round,
        new Flow(from, 0),
        false,
        rate,
        rate > 0 ? BYTES : 0,
        null,
        Checked.NOTHING,
        0,
        "",
        rate > 0 ? "" : "d was lost: killed");
  }

  private static GroupResult group(FlowResult... flows) {
    return new GroupResult(GROUP, List.of(flows), List.of(), "", List.of(3, 4, 5), List.of());
  }

  private static final GroupResult WHOLE =
      group(
          flow(0, 1, 10e9),
          flow(1, 2, 10e9),
          flow(2, 3, 8e9),
          flow(3, 1, 4e9),
          flow(3, 2, 4e9),
          flow(3, 3, 1e9),
          flow(4, 1, 4.5e9),
          flow(4, 2, 4e9),
          flow(4, 3, 1e9));

  @Test
  void shouldTellWhatEachFlowGets() {
    Fairness fairness = Fairness.of(WHOLE);
    assertThat(fairness.rounds()).isEqualTo(2);
    assertThat(fairness.together()).isEqualTo(3);
    assertThat(fairness.flows())
        .extracting(FlowShare::flow)
        .containsExactly(new Flow(1, 0), new Flow(2, 0), new Flow(3, 0));
    FlowShare first = fairness.flows().getFirst();
    assertThat(first.alone()).isEqualTo(10e9);
    assertThat(first.atOnce()).isEqualTo(Math.sqrt(4e9 * 4.5e9), within(1.0));
    assertThat(first.done())
        .as("the time that its bytes take at that rate")
        .isEqualTo(1e9 * BYTES / first.atOnce(), within(1.0));
    assertThat(first.ofAlone()).isEqualTo(first.atOnce() / first.alone());
    FlowShare last = fairness.flows().getLast();
    assertThat(last.ofFair()).isBetween(0.31, 1.0 / 3);
    assertThat(last.done()).isEqualTo(1e9, within(1.0));
    assertThat(fairness.slowest()).contains(last);
  }

  @Test
  void shouldTellWhatAllGetTogether() {
    Fairness fairness = Fairness.of(WHOLE);
    assertThat(fairness.lastDone()).isEqualTo(1e9, within(1.0));
    assertThat(fairness.aggregate()).as("3 GB in 1 s").isEqualTo(3e9, within(1.0));
    assertThat(fairness.firstDone()).isEqualTo(1e9 / Math.sqrt(4 * 4.5), within(1.0));
    double first = 81.0 / (3 * 33);
    double second = 9.5 * 9.5 / (3 * 37.25);
    assertThat(fairness.jain()).isEqualTo((first + second) / 2, within(1e-9));
  }

  @Test
  void shouldBeOneWhereAllRatesAreEqualAndAnNthWhereOneHasAll() {
    GroupResult equal = group(flow(3, 1, 2e9), flow(3, 2, 2e9), flow(3, 3, 2e9));
    assertThat(Fairness.of(equal).jain()).isEqualTo(1, within(1e-12));
    GroupResult one = group(flow(3, 1, 2e9), flow(3, 2, 1), flow(3, 3, 1));
    assertThat(Fairness.of(one).jain()).isEqualTo(1.0 / 3, within(1e-6));
  }

  @Test
  void shouldRestOnRoundsOfWhichEveryFlowWasMeasuredWhole() {
    GroupResult lost =
        group(
            flow(3, 1, 4e9),
            flow(3, 2, 4e9),
            flow(3, 3, 4e9),
            flow(4, 1, 6e9),
            flow(4, 2, 6e9),
            flow(4, 3, 0),
            flow(5, 1, 6e9),
            flow(5, 2, 6e9));
    Fairness fairness = Fairness.of(lost);
    assertThat(fairness.rounds()).isEqualTo(1);
    assertThat(fairness.flows()).extracting(FlowShare::atOnce).containsOnly(4e9);
    assertThat(fairness.flows()).allMatch(flow -> flow.problem().isEmpty());
  }

  @Test
  void shouldGoByTheFlowsThatAreLeftWhereNoRoundHasAll() {
    GroupResult lost = group(flow(3, 1, 4e9), flow(3, 3, 0), flow(4, 1, 5e9));
    Fairness fairness = Fairness.of(lost);
    assertThat(fairness.together()).isEqualTo(1);
    assertThat(fairness.flows().getFirst().atOnce()).isEqualTo(5e9);
    assertThat(fairness.flows().getLast().problem()).isEqualTo("d was lost: killed");
  }

  @Test
  void shouldKnowOnlyWhatIsMeasuredWhileTheRunGoesOn() {
    GroupResult begun = group(flow(0, 1, 10e9));
    Fairness fairness = Fairness.of(begun);
    assertThat(fairness.aggregate()).isNaN();
    FlowTable table = FlowTable.of(begun);
    assertThat(table.columns())
        .extracting(FlowTable.Column::title)
        .containsExactly(
            "From",
            "To",
            "Alone, GB/s",
            "At once, GB/s",
            "Of alone",
            "Of fair share",
            "Done after, ns");
    assertThat(table.rows().getFirst().cells()).containsExactly("b", "a", "10", "–", "–", "–", "–");
    assertThat(Headline.of(begun)).extracting(Headline::value).containsOnly(NoValue.TEXT);
  }

  @Test
  void shouldTellAFlowInARow() {
    assertThat(FlowTable.of(WHOLE).rows().getLast().cells())
        .startsWith("d", "a", "8", "1")
        .contains("12.5 %");
  }

  @Test
  void shouldHaveHeadlines() {
    List<Headline> headlines = Headline.of(WHOLE);
    assertThat(headlines)
        .extracting(Headline::label)
        .containsExactly("Aggregate bandwidth", "Jain's index", "Last flow done");
    assertThat(headlines.getFirst().value()).isEqualTo("3 GB/s");
    assertThat(headlines.getFirst().note()).isEqualTo("3 flows at once, median of 2 rounds");
    assertThat(headlines.get(1).note()).startsWith("least: d → a at ");
  }
}
