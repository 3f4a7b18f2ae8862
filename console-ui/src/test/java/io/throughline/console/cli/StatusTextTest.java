package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Progress;
import io.throughline.console.testing.PointRun;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StorageScenario;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The live line, of a stream and of points. */
class StatusTextTest {
  private static final long SECOND = 1_000_000_000L;

  private static Progress at(String point, long threshold) {
    return new Progress(0.62, 6 * SECOND, 4 * SECOND, point, 1e9, 1e9, 3, threshold, 12);
  }

  @Test
  void shouldSayHowFarAheadAStreamIs() {
    assertThat(StatusText.running(at("", 8), List.of()))
        .isEqualTo(" 62 %   1 GB/s   3/8 ahead   stalled 12 %   0:04 left");
    assertThat(StatusText.running(at("", 0), List.of())).contains("3 ahead, no backpressure");
  }

  @Test
  void shouldSayNothingOfAStreamWherePointsAreMeasured() {
    assertThat(
            StatusText.running(
                at("point 2 of 4: read 1 MiB", 0), points(StorageScenario.KIND, Map.of())))
        .isEqualTo("point 2 of 4: read 1 MiB   1 GB/s   0:04 left");
    assertThat(StatusText.running(at("", 0), points(StorageScenario.KIND, Map.of())))
        .as("between two")
        .isEqualTo(" 62 %   0:04 left");
  }

  @Test
  void shouldTellNoBandwidthWhereNothingIsMoved() {
    List<PointSpec> barrier =
        points(CollectiveScenario.KIND, Map.of("collective", "barrier", "ranks", "2"));
    assertThat(StatusText.running(at("point 1 of 1: Barrier", 0), barrier))
        .isEqualTo("point 1 of 1: Barrier   0:04 left");
  }

  private static List<PointSpec> points(ScenarioKind kind, Map<String, String> settings) {
    return PointRun.plan("20261121-061500-7f", kind, settings).points();
  }

  private static NodeView node(String name, String state) {
    return new NodeView(name, "rank", state, List.of(), "");
  }

  @Test
  void shouldCountManyNodesByTheirState() {
    assertThat(StatusText.nodes(List.of(node("a", "joined"), node("b", "connect"))))
        .isEqualTo("a: joined, b: connect");
    List<NodeView> many =
        Stream.concat(
                IntStream.range(0, 5).mapToObj(i -> node("n" + i, "joined")),
                Stream.of(node("x", "start"), node("y", "start")))
            .toList();
    assertThat(StatusText.nodes(many)).isEqualTo("5 joined, 2 start (x, y)");
  }
}
