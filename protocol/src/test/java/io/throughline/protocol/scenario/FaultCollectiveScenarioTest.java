package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.testing.SettingPairs;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultCollectiveScenarioTest {

  private static Scenario scenario(String... settings) {
    return Scenario.defaults(FaultCollectiveScenario.KIND).with(SettingPairs.of(settings));
  }

  private static FaultPlan plan(String... settings) {
    return FaultPlan.of(scenario(settings).effective()).orElseThrow();
  }

  private static void refused(String message, String... settings) {
    assertThatThrownBy(() -> scenario(settings).effective())
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problems()).extracting(Problem::toString).contains(message));
  }

  @Test
  void shouldHaveTheSettingsOfACollectiveAndOfAFault() {
    assertThat(FaultCollectiveScenario.KIND.settings())
        .extracting(setting -> setting.id())
        .startsWith("fault", "faultRank")
        .contains("collective", "engine", "algorithm", "ranks", "sizes", "verify", "timeout")
        .doesNotContain("iterations", "faultOn")
        .doesNotHaveDuplicates();
    assertThat(FaultPlan.of(Scenario.defaults(CollectiveScenario.KIND).effective())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, rank", "2, rank-2", "4, rank-4"})
  void shouldHitTheRankThatIsNamed(String rank, String role) {
    FaultPlan plan = plan("faultRank", rank, "heartbeatTimeout", "5s");
    assertThat(plan.role()).isEqualTo(role);
    assertThat(plan.kind()).isEqualTo(FaultKind.FREEZE);
    assertThat(plan.recovers()).isTrue();
  }

  @Test
  void shouldMeasureOnePointForTheWholeTime() {
    assertThat(FaultCollectiveScenario.KIND.points().apply(scenario().effective()))
        .singleElement()
        .satisfies(point -> {
          assertThat(point.extent().nanos()).isEqualTo(15_000_000_000L);
          assertThat(point.extent().iterations()).isZero();
          assertThat(point.shape()).isEqualTo(PointSpec.Shape.COLLECTIVE);
        });
  }

  @Test
  void shouldRefuseARankThatIsNotThere() {
    refused(
        "scenario fault-collective: faultRank: there is no rank 5, the ranks are 1 to 4; set faultRank"
            + " to one of them, or let more ranks take part",
        "faultRank",
        "5");
  }

  @Test
  void shouldExpectTheOthersToGoOnWithoutALostRank() {
    assertThat(plan("fault", "kill").recovers()).isFalse();
    assertThat(plan("fault", "kill", "lostRank", "shrink").recovers()).isTrue();
    assertThat(plan("faultFor", "60s", "lostRank", "shrink").recovers()).isTrue();
    assertThat(plan("fault", "kill", "lostRank", "shrink", "expect", "detection").recovers())
        .isFalse();
    refused(
        "scenario fault-collective: expect: recovery is not to be had from kill, which is not undone;"
            + " set expect to detection or auto, or lostRank: shrink",
        "fault",
        "kill",
        "expect",
        "recovery");
    refused(
        "scenario fault-collective: lostRank: flipped-bit loses no rank that the others could go on"
            + " without; set lostRank: stop, or set fault to kill, freeze or link-down",
        "fault",
        "flipped-bit",
        "lostRank",
        "shrink");
    refused(
        "scenario fault-collective: lostRank: engine ucc waits for a lost rank in its library, and"
            + " cannot go on without it; set lostRank: stop, or engine: own",
        "engine",
        "ucc",
        "lostRank",
        "shrink");
  }

  @Test
  void shouldRefuseSeveralSizes() {
    refused(
        "scenario fault-collective: sizes: 2 are given, and the fault falls into calls of one size;"
            + " set sizes to one of them",
        "sizes",
        "4KiB,8KiB");
  }

  @Test
  void shouldRefuseABarrierAndASlowConsumer() {
    assertThatThrownBy(() -> scenario("collective", "barrier").effective())
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("collective");
    assertThatThrownBy(() -> scenario("fault", "slow-consumer").effective())
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("fault");
  }

  @Test
  void shouldRefuseAFlippedBitThatNobodyWouldFind() {
    refused(
        "scenario fault-collective: verify: pass does not check the call in which the bit is flipped;"
            + " set verify to every",
        "fault",
        "flipped-bit",
        "verify",
        "pass");
    refused(
        "scenario fault-collective: faultRank: only the root has an operand in a broadcast; set"
            + " faultRank to 1, the root",
        "fault",
        "flipped-bit",
        "collective",
        "broadcast");
    refused(
        "scenario fault-collective: reduction: max may hide the flipped bit behind another rank's"
            + " element; set reduction to sum or prod",
        "fault",
        "flipped-bit",
        "reduction",
        "max");
    refused(
        "scenario fault-collective: sizes: 8 B has fewer elements of f32 than there are ranks, so a"
            + " rank may have no operand; set sizes to 16 B or more",
        "fault",
        "flipped-bit",
        "sizes",
        "8B");
    assertThatCode(() ->
            scenario("fault", "flipped-bit", "collective", "all-gather", "reduction", "max")
                .effective())
        .doesNotThrowAnyException();
  }

  @Test
  void shouldRefuseWhatTheFaultOrTheCollectiveAloneRefuses() {
    refused(
        "scenario fault-collective: duration: 7 s is over before the fault of 5 s has shown what comes"
            + " of it; set duration to at least 8 s, or lower faultAt or faultFor",
        "duration",
        "7s");
    refused(
        "scenario fault-collective: algorithm: chain does not carry out all-reduce; set it to auto or"
            + " recursive-doubling, halving-doubling, ring, direct",
        "algorithm",
        "chain");
    assertThatThrownBy(() -> scenario("fault", "kill").asking(Map.of("faultFor", "3s")).effective())
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("faultFor");
  }
}
