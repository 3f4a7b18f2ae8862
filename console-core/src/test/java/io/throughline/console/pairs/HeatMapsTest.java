package io.throughline.console.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.HeatMap.Mark;
import io.throughline.console.testing.MatrixRun;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Heat maps of what a group measured. */
class HeatMapsTest {
  private static final int DARKEST = HeatColor.STEPS.size() - 1;
  private final MatrixRun run = new MatrixRun();

  private static Cell at(HeatMap map, Flow flow) {
    return map.cells().get(flow.from()).get(flow.to());
  }

  @Test
  void shouldGiveEveryPairItsBandwidthInOneUnit() {
    HeatMap map = HeatMaps.bandwidth(run.group());
    assertThat(map.unit()).isEqualTo("GB/s");
    assertThat(map.rows()).extracting(Header::name).startsWith("gpu1", "gpu2").hasSize(8);
    Cell cell = at(map, new Flow(0, 1));
    assertThat(cell.text()).matches("1[12]\\.\\d");
    assertThat(cell.tip())
        .startsWith("gpu1 → gpu2: 11.")
        .contains(" GB/s\n", " GB in round ", "\nby rc_mlx5/mlx5_0:1");
    for (int rank = 0; rank < 8; rank++) {
      assertThat(map.cells().get(rank).get(rank)).isEqualTo(Cell.SELF);
    }
  }

  @Test
  void shouldMarkWhatStandsOut() {
    HeatMap map = HeatMaps.bandwidth(run.group());
    assertThat(map.rows().get(MatrixRun.SLOW_SENDER).mark()).isEqualTo(Mark.SLOW);
    assertThat(map.rows().get(MatrixRun.SLOW_SENDER).tip()).contains("60 %");
    assertThat(map.rows().get(MatrixRun.CLEARED_SENDER).mark()).isEqualTo(Mark.CLEARED);
    assertThat(map.rows().get(MatrixRun.CLEARED_SENDER).tip()).contains("99 %");
    Header inconclusive = map.columns().get(MatrixRun.INCONCLUSIVE_RECEIVER);
    assertThat(inconclusive.mark()).isEqualTo(Mark.INCONCLUSIVE);
    assertThat(inconclusive.marked("6")).isEqualTo("? 6");
    assertThat(map.columns()).filteredOn(column -> column.mark() != Mark.NONE).hasSize(1);
    assertThat(map.rows()).filteredOn(row -> row.mark() != Mark.NONE).hasSize(2);
    assertThat(at(map, new Flow(MatrixRun.CLEARED_SENDER, 1)).mark())
        .as("the verdict is on the rank, not on one of its pairs")
        .isEqualTo(Mark.NONE);
    assertThat(at(map, MatrixRun.SLOW_PAIR).mark()).isEqualTo(Mark.SLOW);
    assertThat(at(map, MatrixRun.SLOW_PAIR).tip()).contains("measured 2 times", "70 %");
    assertThat(at(map, MatrixRun.CLEARED).mark()).isEqualTo(Mark.CLEARED);
    Cell failed = at(map, MatrixRun.FAILED);
    assertThat(failed.mark()).isEqualTo(Mark.FAILED);
    assertThat(failed.value()).isNaN();
    assertThat(failed.text()).isEqualTo("×");
    assertThat(failed.tip()).isEqualTo("gpu4 → gpu7: no message arrived within 10 s");
    assertThat(map.marks())
        .containsExactly(Mark.SLOW, Mark.INCONCLUSIVE, Mark.CLEARED, Mark.FAILED);
    assertThat(map.marks()).extracting(Mark::sign).doesNotHaveDuplicates();
  }

  @Test
  void shouldDarkenWhatIsSlowAndLittleElse() {
    HeatMap map = HeatMaps.bandwidth(run.group());
    for (int to = 0; to < 8; to++) {
      if (to != MatrixRun.SLOW_SENDER) {
        Flow slow = new Flow(MatrixRun.SLOW_SENDER, to);
        assertThat(at(map, slow).step()).isGreaterThanOrEqualTo(DARKEST - 1);
      }
    }
    assertThat(at(map, MatrixRun.SLOW_PAIR).step()).isBetween(5, DARKEST);
    assertThat(at(map, new Flow(0, 1)).step()).isLessThanOrEqualTo(1);
    assertThat(map.range())
        .extracting(HeatMap.Entry::label)
        .containsExactly("min", "median", "max");
    assertThat(map.range().getFirst().text()).matches("[67]\\.\\d\\d GB/s");
    assertThat(map.range().getFirst().step()).isEqualTo(DARKEST);
    assertThat(map.range().getLast().step()).isZero();
  }

  @Test
  void shouldDarkenALongRoundTrip() {
    HeatMap map = HeatMaps.roundTrip(run.group());
    assertThat(map.unit()).isEqualTo("µs");
    assertThat(at(map, MatrixRun.SLOW_PAIR).step()).isEqualTo(DARKEST);
    assertThat(at(map, new Flow(0, 1)).step()).isLessThan(4);
    assertThat(at(map, new Flow(0, 1)).tip()).contains("p99 ", " of 14,000 in round ");
  }

  @Test
  void shouldShowSuspectsAndWhatIsStillToComeWhileTheRunGoesOn() {
    GroupResult early = run.soFar(1);
    HeatMap first = HeatMaps.bandwidth(early);
    long known =
        first.cells().stream()
            .flatMap(List::stream)
            .filter(cell -> cell.step() != Cell.NO_STEP)
            .count();
    assertThat(known).isEqualTo(4);
    GroupResult late = run.soFar(99);
    assertThat(at(HeatMaps.bandwidth(late), MatrixRun.SLOW_PAIR).mark()).isEqualTo(Mark.SUSPECT);
    assertThat(HeatMaps.of(run.soFar(0))).isEmpty();
    assertThat(HeatMaps.of(late)).hasSize(2);
  }

  @Test
  void shouldKeepEqualPairsLightAndLeaveOutliersTheirOwn() {
    assertThat(steps(10e9, 10.1e9, 9.95e9)).allMatch(step -> step <= 1);
    assertThat(steps(10e9, 10.1e9, 9.95e9, 40e9)).filteredOn(step -> step > 3).isEmpty();
    assertThat(steps(10e9, 10.1e9, 9.95e9, 1e6).getLast()).isEqualTo(DARKEST);
  }

  private static List<Integer> steps(double... rates) {
    List<FlowResult> flows =
        java.util.stream.IntStream.range(0, rates.length)
            .mapToObj(i ->
                new FlowResult(
                    0, new Flow(0, i + 1), false, rates[i], 1, null, Checked.NOTHING, 0, "", ""))
            .toList();
    Group group = Group.of(java.util.Collections.nCopies(rates.length + 1, "a"));
    HeatMap map = HeatMaps.bandwidth(new GroupResult(group, flows, List.of(), ""));
    return map.cells().getFirst().stream().skip(1).map(Cell::step).toList();
  }

  @Test
  void shouldBeReadOnEveryColour() {
    double before = 0;
    for (HeatColor color : HeatColor.STEPS) {
      assertThat(HeatColor.contrast(color.fill(), color.ink())).isGreaterThanOrEqualTo(4.5);
      double darkness = HeatColor.contrast(color.fill(), 0xffffff);
      assertThat(darkness).as("each is darker than the one before").isGreaterThan(before);
      before = darkness;
    }
  }

  @Test
  void shouldBeReadOnEveryColourOfAChange() {
    int middle = HeatColor.CHANGES.size() / 2;
    double before = 0;
    for (int away = 0; away <= middle; away++) {
      HeatColor faster = HeatColor.CHANGES.get(middle - away);
      HeatColor slower = HeatColor.CHANGES.get(middle + away);
      assertThat(HeatColor.contrast(faster.fill(), faster.ink())).isGreaterThanOrEqualTo(4.5);
      assertThat(HeatColor.contrast(slower.fill(), slower.ink())).isGreaterThanOrEqualTo(4.5);
      double darkness = HeatColor.contrast(slower.fill(), 0xffffff);
      assertThat(darkness).as("the darker, the more").isGreaterThan(before);
      before = darkness;
    }
  }

  @Test
  void shouldKeepWhatIsAsBeforeInTheMiddleAndFactorsAlikeToBothSides() {
    HeatScale scale = HeatScale.ofChanges(new double[] {0.99, 1, 1.02, 0.5});
    int middle = HeatColor.CHANGES.size() / 2;
    assertThat(scale.step(1)).isEqualTo(middle);
    assertThat(scale.step(1.02)).isEqualTo(middle);
    assertThat(scale.step(0.5)).isEqualTo(DARKEST);
    assertThat(scale.step(2)).isZero();
    assertThat(scale.step(0.8) - middle).isEqualTo(middle - scale.step(1 / 0.8));
    assertThat(HeatScale.ofChanges(new double[] {1}).step(0.97)).isEqualTo(middle);
  }

  @Test
  void shouldSayThatTheFiguresAreOfFlowsAtOnce() {
    Group group = Group.of(List.of("a", "b"));
    List<FlowResult> flows =
        List.of(
            result(0, new Flow(0, 1), 9e9),
            result(1, new Flow(1, 0), 9e9),
            result(2, new Flow(0, 1), 5e9),
            result(2, new Flow(1, 0), 4e9));
    GroupResult over = new GroupResult(group, flows, List.of(), "", List.of(2), List.of());
    assertThat(HeatMaps.bandwidth(over).title())
        .isEqualTo("Bandwidth of each pair, all at once, each in its last whole round");
    GroupResult first =
        new GroupResult(group, flows.subList(0, 2), List.of(), "", List.of(2), List.of());
    assertThat(HeatMaps.bandwidth(first).title()).isEqualTo("Bandwidth of each pair");
  }

  private static FlowResult result(int round, Flow flow, double rate) {
    return new FlowResult(
        round, flow, false, rate, 1_000_000_000, null, Checked.NOTHING, 0, "tcp/lo", "");
  }
}
