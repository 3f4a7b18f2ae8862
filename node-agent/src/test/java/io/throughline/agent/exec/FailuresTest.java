package io.throughline.agent.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.workload.NodeRole;
import io.throughline.nativebridge.posix.Errno;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.problem.Problem;
import org.junit.jupiter.api.Test;

class FailuresTest {
  @Test
  void shouldTellWhatTheSystemRefusesInItsWords() {
    Problem problem =
        Failures.problem(
            new NodeRole("run", "a", "sender", "sender"),
            new PosixException("mapping 4096 bytes", Errno.ENOSPC));
    assertThat(problem)
        .hasToString(
            "node a (sender): mapping 4096 bytes failed: No space left on device (errno 28)");
  }
}
