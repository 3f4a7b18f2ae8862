package io.throughline.agent.exec;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.stream.Plans;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BufferMemoryTest {
  private static final long GIB = 1L << 30;

  private static BufferMemory ring(RunPlan plan) {
    return new BufferMemory(plan, plan.role("receiver"));
  }

  private static BufferMemory gibibyte() {
    return ring(Plans.stream("tcp", "buffers", "64", "bufferSize", "16MiB"));
  }

  @Test
  void shouldTakeWhatFits() {
    assertThatCode(() -> gibibyte().check(3 * GIB, 2 * GIB, 2, null)).doesNotThrowAnyException();
    assertThatCode(() -> gibibyte().check(-1, -1, 2, Path.of("/dev/shm")))
        .as("where nothing is known")
        .doesNotThrowAnyException();
  }

  @Test
  void shouldCountTheRingsOfAllAgentsOnTheMachine() {
    assertThatThrownBy(() -> gibibyte().check(2 * GIB, 2 * GIB, 2, null))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("node b")
        .hasMessageContaining("64 x 16 MiB = 1 GiB")
        .hasMessageContaining("2 GiB of available memory for the buffers of 2 agents");
  }

  @Test
  void shouldSeeWhatOthersHaveTakenSinceItJoined() {
    assertThatThrownBy(() -> gibibyte().check(8 * GIB, GIB, 1, null))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("does not fit 1 GiB of available memory");
  }

  @Test
  void shouldSeeHowMuchSharedMemoryThereIs() {
    BufferMemory huge = ring(Plans.stream("ucx", "buffers", "65536", "bufferSize", "1GiB"));
    assertThatThrownBy(() -> huge.check(-1, -1, 1, Path.of("/dev/shm")))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("/dev/shm")
        .hasMessageContaining("64 TiB");
  }
}
