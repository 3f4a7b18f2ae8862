package io.throughline.agent.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PeerProcessTest {
  private static final Map<String, String> ENVIRONMENT = Map.of("PATH", "/usr/bin:/bin");

  /** ucx_perftest with MPI takes MPI where its standard input is none. */
  @Test
  void shouldGiveAToolATerminalThatIsNotItsControllingOne() throws Exception {
    String script = "test -t 0 && echo terminal; (: </dev/tty) 2>/dev/null || echo not controlling";
    try (PeerProcess process =
        new PeerProcess(List.of("setsid", "-w", "sh", "-c", script), ENVIRONMENT)) {
      assertThat(process.ended(20_000)).isTrue();
      assertThat(process.output()).isEqualTo("terminal\nnot controlling\n");
      assertThat(process.code()).isZero();
    }
  }

  @Test
  void shouldSayThatAProgramIsMissing() {
    assertThatThrownBy(() -> new PeerProcess(List.of("/no/such/tool", "-p"), ENVIRONMENT))
        .isInstanceOf(PeerFailure.class)
        .hasMessageContaining("/no/such/tool could not be started")
        .hasMessageContaining("No such file or directory");
  }
}
