package io.throughline.agent.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EchoEndpointTest {
  /** More than a process can map. */
  private static final long TOO_LARGE = 1L << 46;

  private static final int TRIES = 10;

  @Test
  void shouldLeaveNothingOpenWhereItsMemoryCannotBeHad() throws Exception {
    assertThatThrownBy(EchoEndpointTest::open).isInstanceOf(TransportException.class);
    long before = descriptors();
    for (int i = 0; i < TRIES; i++) {
      assertThatThrownBy(EchoEndpointTest::open).isInstanceOf(TransportException.class);
    }
    assertThat(descriptors() - before).isLessThan(TRIES);
  }

  private static void open() {
    new EchoEndpoint(
            new EchoSettings(
                List.of(),
                4,
                TOO_LARGE,
                new StopCondition(0, 0),
                1_000_000_000L,
                0,
                FaultInjection.of("none"),
                0,
                ByteBudget.unlimited()),
            Map.of("TLS", "tcp"),
            false,
            1,
            HostBuffers.auto(),
            WaitStrategy.inKernel(),
            new StopSignal())
        .close();
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }
}
