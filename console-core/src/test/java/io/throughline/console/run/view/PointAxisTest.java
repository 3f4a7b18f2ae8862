package io.throughline.console.run.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.view.PointAxis.Kind;
import io.throughline.console.run.view.PointAxis.Place;
import io.throughline.console.run.view.PointAxis.Position;
import io.throughline.console.testing.PointRun;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The places of points, and whether anything may join them. */
class PointAxisTest {
  private static List<PointSpec> specs(ScenarioKind kind, Map<String, String> settings) {
    return PointRun.plan("axis", kind, settings).points();
  }

  private static PointAxis axis(ScenarioKind kind, Map<String, String> settings) {
    return PointAxis.of(specs(kind, settings));
  }

  private static List<String> labels(PointAxis axis) {
    return axis.places().stream().map(Place::label).toList();
  }

  @Test
  void shouldPutSizesInTheirOrderHoweverTheyWereMeasured() {
    PointAxis axis = axis(SweepScenario.KIND, Map.of("sizes", "1MiB,4KiB,64KiB"));
    assertThat(axis.kind()).isEqualTo(Kind.SIZE);
    assertThat(labels(axis)).containsExactly("4 KiB", "64 KiB", "1 MiB");
    assertThat(axis.positions())
        .containsExactly(new Position(2, 0), new Position(0, 0), new Position(1, 0));
    assertThat(axis.groups()).isEmpty();
    assertThat(axis.joined()).isTrue();
    assertThat(axis.against("message")).isEqualTo("vs. message size");
    assertThat(axis.against("")).isEqualTo("vs. size");
  }

  @Test
  void shouldGiveEachOperationALineOverSizes() {
    PointAxis axis =
        axis(RemoteScenario.KIND, Map.of("operations", "read,write", "sizes", "64KiB,1MiB"));
    assertThat(axis.kind()).isEqualTo(Kind.SIZE);
    assertThat(axis.groups()).containsExactly("read", "write");
    assertThat(axis.positions())
        .containsExactly(
            new Position(0, 0), new Position(1, 0), new Position(0, 1), new Position(1, 1));
  }

  @Test
  void shouldGiveEachSizeALineOverRates() {
    PointAxis axis = axis(PacedScenario.KIND, Map.of("rates", "1000,20000", "sizes", "8B,4KiB"));
    assertThat(axis.kind()).isEqualTo(Kind.RATE);
    assertThat(axis.groups()).containsExactly("8 B", "4 KiB");
    assertThat(axis.against("message")).isEqualTo("vs. planned rate");
  }

  @Test
  void shouldJoinNothingWhereOnlyNamesTellPointsApart() {
    for (PointAxis axis :
        List.of(
            axis(PipelineScenario.KIND, Map.of()),
            axis(RemoteScenario.KIND, Map.of("operations", "read,write", "sizes", "64KiB")))) {
      assertThat(axis.kind()).isEqualTo(Kind.NAME);
      assertThat(axis.joined()).isFalse();
      assertThat(axis.groups()).isEmpty();
      assertThat(axis.places().stream().map(Place::value)).startsWith(0L, 1L);
      assertThat(axis.against("chunk")).isEqualTo("by point");
    }
    assertThat(labels(axis(RemoteScenario.KIND, Map.of("sizes", "64KiB"))))
        .containsExactly("read 64 KiB", "write 64 KiB");
  }

  @Test
  void shouldPutTheRepeatsOfOneWorkTogether() {
    PointAxis axis =
        axis(
            BaselineScenario.KIND,
            Map.of("works", "put_bw,tag_lat", "sizes", "8B", "repeats", "3"));
    assertThat(labels(axis)).containsExactly("put_bw 8 B", "tag_lat 8 B");
    assertThat(axis.groups()).containsExactly("1 of 3", "2 of 3", "3 of 3");
    assertThat(axis.positions())
        .containsExactly(
            new Position(0, 0),
            new Position(0, 1),
            new Position(0, 2),
            new Position(1, 0),
            new Position(1, 1),
            new Position(1, 2));
    assertThat(axis.joined()).isFalse();
  }

  @Test
  void shouldGiveTheRepeatsOfOneThingAloneAPlaceEach() {
    PointAxis axis =
        axis(BaselineScenario.KIND, Map.of("works", "put_bw", "sizes", "8B", "repeats", "2"));
    assertThat(labels(axis)).containsExactly("put_bw 8 B, 1 of 2", "put_bw 8 B, 2 of 2");
    assertThat(axis.groups()).isEmpty();
  }

  @Test
  void shouldNotDrawMoreLinesThanAreToldApart() {
    Map<String, String> many = Map.of("repeats", "9", "sizes", "8B,64B");
    assertThat(axis(BaselineScenario.KIND, many).kind()).isEqualTo(Kind.NAME);
    assertThat(axis(BaselineScenario.KIND, many).groups()).isEmpty();
  }

  @Test
  void shouldNameTheLinesOfBandwidthByWhatThePointsDo() {
    assertThat(PointRate.of(specs(SweepScenario.KIND, Map.of())))
        .containsExactly(PointRate.RECEIVED, PointRate.SENT);
    assertThat(PointRate.of(specs(PingPongScenario.KIND, Map.of())))
        .containsExactly(PointRate.RECEIVED);
    assertThat(PointRate.of(specs(StorageScenario.KIND, Map.of("operation", "write"))))
        .containsExactly(PointRate.WRITTEN);
    assertThat(PointRate.of(specs(StorageScenario.KIND, Map.of("operation", "mixed"))))
        .containsExactly(PointRate.READ, PointRate.WRITTEN);
    assertThat(PointRate.of(specs(PipelineScenario.KIND, Map.of())))
        .containsExactly(PointRate.MOVED);
  }
}
