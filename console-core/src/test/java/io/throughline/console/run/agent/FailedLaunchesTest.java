package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.protocol.problem.Problem;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FailedLaunchesTest {
  private static final String REFUSED = "the SSH server refuses the key";

  private final FailedLaunches failedLaunches = new FailedLaunches();

  private void fails(String node, String what) {
    failedLaunches.add(node, new Problem("node " + node, what, "see the key"), 0);
  }

  private String sentence() {
    return failedLaunches.failure(List.of(), 0).map(RunFailure::sentence).orElse("");
  }

  @Test
  void shouldSayAReasonOnceForAllThatAreMissingForIt() {
    fails("a", REFUSED);
    fails("b", REFUSED);
    fails("c", "its host key changed");
    fails("d", REFUSED);
    assertThat(sentence())
        .contains("also missing: node b, node d: " + REFUSED + "; node c: its host key changed;");
  }

  @Test
  void shouldNameAFewOfMany() {
    IntStream.range(0, 128).forEach(i -> fails("n" + i, REFUSED));
    assertThat(sentence())
        .contains("also missing: node n1, node n2, node n3 and 124 more: " + REFUSED)
        .hasSizeLessThan(300);
  }

  @Test
  void shouldNotNameThoseMissingOfOne() {
    fails("a", REFUSED);
    assertThat(sentence()).contains(REFUSED).doesNotContain("also missing");
  }
}
