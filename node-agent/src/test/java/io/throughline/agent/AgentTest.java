package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AgentTest {
  @Test
  void shouldSayWhichLookAtTheNodeFailedAndWhy() throws Exception {
    assertThat(Agent.found(CompletableFuture.completedFuture(7), 1, "the node's hardware"))
        .isEqualTo(7);
    assertThatThrownBy(() ->
            Agent.found(
                CompletableFuture.failedFuture(new IllegalStateException("no such file")),
                1,
                "the node's hardware"))
        .hasMessage(
            "the node's hardware could not be read: java.lang.IllegalStateException: no such file");
    assertThatThrownBy(() -> Agent.found(new CompletableFuture<>(), 1000, "the node's UCX"))
        .hasMessage(
            "the node's UCX could not be read within 1 s: a driver, a library or a file of the"
                + " node does not answer");
  }
}
