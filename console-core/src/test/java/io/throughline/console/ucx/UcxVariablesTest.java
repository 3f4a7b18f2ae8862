package io.throughline.console.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.environment.Capabilities.TransportState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Against what UCX 1.18.1 lists on a machine with a software RoCE device. */
class UcxVariablesTest {
  private static final UcxVariables NODE =
      new UcxVariables(
          new TransportState(
              "ucx",
              true,
              "1.18.1",
              "system",
              List.of(
                  "self/memory", "tcp/eth0", "posix/memory", "rc_verbs/rxe0:1", "ud_verbs/rxe0:1"),
              List.of()));

  private static List<Mistake> mistakes(String transports) {
    return NODE.mistakes(Map.of("UCX_TLS", transports, "UCX_NET_DEVICES", "rxe0:1"));
  }

  @Test
  void shouldTellOfATransportThatNothingWiresUp() {
    assertThat(mistakes("rc_verbs"))
        .containsExactly(
            new Mistake(
                "UCX_TLS",
                "rc_verbs",
                "there is no transport for the wire-up of rc_verbs",
                "use rc, which brings one, or add ud_verbs"));
    assertThat(mistakes("self,rc_verbs,cuda_copy")).hasSize(1);
  }

  @Test
  void shouldTakeWhatIsWiredUp() {
    for (String right :
        List.of(
            "rc",
            "rc_v",
            "ib",
            "ud",
            "rc_verbs,ud_verbs",
            "rc_verbs,ud_verbs:aux",
            "rc_verbs,tcp",
            "rc_verbs,sm",
            "^rc_verbs",
            "all")) {
      assertThat(mistakes(right)).as(right).isEmpty();
    }
  }
}
