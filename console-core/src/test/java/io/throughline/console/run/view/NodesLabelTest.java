package io.throughline.console.run.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.plan.Assignment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The label of which node sends where. */
class NodesLabelTest {
  private static String way(String... roles) {
    return NodesLabel.of(
        Stream.of(roles).map(role -> Assignment.plain("n-" + role, role, "127.0.0.1")).toList());
  }

  @Test
  void shouldSetThoseThatPlayTheSamePartSideBySide() {
    assertThat(way("client", "client-2", "client-3", "server"))
        .isEqualTo("n-client, n-client-2, n-client-3 → n-server");
    assertThat(way("sender", "receiver")).isEqualTo("n-sender → n-receiver");
    assertThat(way("storage")).isEqualTo("n-storage");
  }

  @Test
  void shouldNameAFewOfMany() {
    List<String> ranks = List.of("a", "a~1", "a~2", "a~3", "b");
    assertThat(NodesLabel.ofNames("matrix", ranks)).isEqualTo("a ×4, b");
    assertThat(NodesLabel.ofNames("matrix", ranks.subList(0, 4))).isEqualTo("a, a~1, a~2, a~3");
    List<String> nodes = List.of("a", "b", "b~1", "c", "d", "e");
    assertThat(NodesLabel.ofNames("matrix", nodes)).isEqualTo("a, b ×2, c and 2 more");
    assertThat(NodesLabel.brief(",", nodes)).isEqualTo("a,b ×2,c and 2 more");
    assertThat(way("client", "client-2", "client-3", "client-4", "client-5", "server"))
        .isEqualTo("n-client, n-client-2, n-client-3 and 2 more → n-server");
  }

  @Test
  void shouldTakeTheLastOfNamesAsTheOtherEnd() {
    assertThat(NodesLabel.ofNames(List.of("a", "b", "c"))).isEqualTo("a, b → c");
    assertThat(NodesLabel.ofNames(List.of("a", "b"))).isEqualTo("a → b");
    assertThat(NodesLabel.ofNames(List.of("a"))).isEqualTo("a");
    assertThat(NodesLabel.ofNames(List.of())).isEmpty();
    assertThat(NodesLabel.ofNames("stream", List.of("a", "b"))).isEqualTo("a → b");
    assertThat(NodesLabel.ofNames("matrix", List.of("a", "b", "c"))).isEqualTo("a, b, c");
  }
}
