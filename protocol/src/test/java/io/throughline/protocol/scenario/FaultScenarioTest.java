package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultScenarioTest {

  private static Scenario scenario(String... settings) {
    return Scenario.defaults(FaultScenario.KIND).with(SettingPairs.of(settings));
  }

  private static FaultPlan plan(String... settings) {
    return FaultPlan.of(scenario(settings).effective()).orElseThrow();
  }

  @Test
  void shouldHaveTheSettingsOfAStream() {
    assertThat(FaultScenario.KIND.settings())
        .extracting(setting -> setting.id())
        .startsWith("fault")
        .contains("bufferSize", "duration", "timeout", "verify", "transport")
        .doesNotContain("transfers", "expectMismatches")
        .doesNotHaveDuplicates();
    assertThat(FaultPlan.of(Scenario.defaults(StreamScenario.KIND).effective())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "freeze, 2s, 20s, 5s, auto, true",
    "freeze, 2s, 20s, 1500ms, auto, false",
    "freeze, 20s, 20s, 1min, auto, false",
    "rate-cut, 2s, 20s, 1500ms, auto, true",
    "freeze, 2s, 20s, 5s, detection, false",
    "kill, 2s, 20s, 5s, auto, false",
  })
  void shouldSayWhatARunPassesBy(
      String fault,
      String lasts,
      String timeout,
      String heartbeats,
      String expect,
      boolean recovers) {
    FaultPlan plan =
        plan(
            "fault",
            fault,
            "faultFor",
            lasts,
            "timeout",
            timeout,
            "heartbeatTimeout",
            heartbeats,
            "expect",
            expect,
            "duration",
            "60s");
    assertThat(plan.recovers()).isEqualTo(recovers);
    assertThat(plan.role()).isEqualTo(fault.equals("rate-cut") ? "sender" : "receiver");
  }

  @Test
  void shouldNotUndoWhatCannotBe() {
    assertThat(plan("fault", "kill").lastsNanos()).isZero();
    assertThat(plan("fault", "freeze").lastsNanos()).isEqualTo(2_000_000_000L);
  }

  private static void refused(String message, String... settings) {
    assertThatThrownBy(() -> scenario(settings).effective())
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problems()).extracting(Problem::toString).contains(message));
  }

  @Test
  void shouldRefuseARunThatIsOverBeforeTheFaultHasShownWhatComesOfIt() {
    refused(
        "scenario fault: duration: 7 s is over before the fault of 5 s has shown what comes of it; set"
            + " duration to at least 8 s, or lower faultAt or faultFor",
        "duration",
        "7s");
    assertThat(scenario("duration", "6s", "fault", "kill").effective().number("duration"))
        .as("nothing is undone")
        .isEqualTo(6_000_000_000L);
  }

  @Test
  void shouldRefuseToExpectWhatCannotCome() {
    refused(
        "scenario fault: expect: recovery is not to be had from kill, which is not undone; set expect"
            + " to detection or auto",
        "fault",
        "kill",
        "expect",
        "recovery");
  }

  @Test
  void shouldRefuseToHoldBackWhatCannotBe() {
    refused(
        "scenario fault: faultOn: rate-cut holds back what a node sends, and the receiver sends"
            + " reports only; set faultOn to sender or auto",
        "fault",
        "rate-cut",
        "faultOn",
        "receiver");
    refused(
        "scenario fault: faultRate: 0 B/s is too little to be told from nothing at all; give 100kbit/s"
            + " or more",
        "fault",
        "rate-cut",
        "faultRate",
        "0");
    refused(
        "scenario fault: verify: stamps looks at the ends of a message only, and the bit is flipped in"
            + " its middle; set verify to full",
        "fault",
        "flipped-bit",
        "verify",
        "stamps");
    refused(
        "scenario fault: faultOn: slow-consumer slows down the side that checks what arrives; set"
            + " faultOn to receiver or auto",
        "fault",
        "slow-consumer",
        "faultOn",
        "sender");
    assertThat(plan("fault", "rate-cut").role()).isEqualTo("sender");
    assertThat(plan("fault", "rate-cut").bytesPerSecond()).isEqualTo(12_500_000);
  }

  @Test
  void shouldRefuseDevicesThatAreNone() {
    refused(
        "scenario fault: faultDevice: 'eth 1' is no name of a network device; give one such as eth1,"
            + " or leave it empty for the one of the route",
        "fault",
        "link-down",
        "faultDevice",
        "eth 1");
    refused(
        "scenario fault: faultDevice: lo is no link, and the agent reaches the console by it; name the"
            + " device of the data network, or leave it empty",
        "fault",
        "link-down",
        "faultDevice",
        "lo");
    assertThat(plan("fault", "link-down", "faultDevice", "eth1").device()).isEqualTo("eth1");
    assertThat(plan("fault", "freeze").device()).isEmpty();
  }

  @Test
  void shouldRefuseToGoWithoutSamples() {
    refused(
        "scenario fault: telemetry: false leaves no samples, and it is they that show when data"
            + " stopped and moved again; set telemetry to true",
        "telemetry",
        "false");
  }

  @Test
  void shouldRefuseATimeThatIsAskedForInVain() {
    assertThatThrownBy(() -> scenario("fault", "kill").asking(Map.of("faultFor", "3s")).effective())
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("faultFor");
    assertThat(List.of(FaultKind.values())).allMatch(kind -> FaultKind.of(kind.id()).isPresent());
  }
}
