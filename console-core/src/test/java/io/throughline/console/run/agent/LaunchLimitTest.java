package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.throughline.launch.LaunchStepEvent;
import io.throughline.launch.LaunchStepEvent.State;
import io.throughline.protocol.node.NodeProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class LaunchLimitTest {
  private static final Duration A_MOMENT = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final LaunchLimit limit = new LaunchLimit();
  private final List<LaunchLimit.Permit> ofHostA = new ArrayList<>();
  private final List<LaunchStepEvent> steps = new CopyOnWriteArrayList<>();

  private static NodeProfile on(String host) {
    return new NodeProfile(
        "node",
        "",
        NodeProfile.Launch.SSH,
        new NodeProfile.Ssh(host, 0, "", "", ""),
        new NodeProfile.Data("127.0.0.1", "", "", -1),
        new NodeProfile.Ucx("", Map.of()),
        "",
        NodeProfile.Limits.DEFAULT,
        List.of());
  }

  private void fillHostA() throws InterruptedException {
    for (int i = 0; i < 8; i++) {
      ofHostA.add(limit.acquire(on("host-a"), steps::add));
    }
  }

  /** A launch that ends once it has its permit, or is interrupted. */
  private Thread launchOn(String host) {
    return Thread.ofVirtual()
        .start(() -> {
          try {
            limit.acquire(on(host), steps::add);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  @Test
  void shouldLetTheNinthAgentOfAHostStartOnceOneOfEightHasJoined() throws Exception {
    fillHostA();
    Thread ninth = launchOn("host-a");
    Thread other = launchOn("host-b");

    assertThat(other.join(PATIENCE)).as("another host's agent starts").isTrue();
    assertThat(ninth.join(A_MOMENT)).as("the ninth starts while eight do").isFalse();
    ofHostA.getFirst().release();
    assertThat(ninth.join(PATIENCE)).as("the ninth starts").isTrue();
    assertThat(steps)
        .extracting(LaunchStepEvent::step, LaunchStepEvent::state, LaunchStepEvent::detail)
        .containsExactly(
            tuple("queue", State.STARTED, "8 agents start on this machine at a time"),
            tuple("queue", State.DONE, "8 agents start on this machine at a time"));
    assertThat(steps.getLast().nanos()).isPositive();
  }

  @Test
  void shouldCountAnAgentOnceThatJoinsAndEnds() throws Exception {
    fillHostA();
    ofHostA.getFirst().release();
    ofHostA.getFirst().release();
    limit.acquire(on("host-a"), steps::add);
    Thread tenth = launchOn("host-a");

    assertThat(tenth.join(A_MOMENT)).as("a second one starts").isFalse();
    ofHostA.getLast().release();
    assertThat(tenth.join(PATIENCE)).isTrue();
  }

  @Test
  void shouldEndALaunchThatWaitsWhenItIsInterrupted() throws Exception {
    fillHostA();
    Thread ninth = launchOn("host-a");
    ninth.interrupt();

    assertThat(ninth.join(PATIENCE)).isTrue();
    ofHostA.getFirst().release();
    limit.acquire(on("host-a"), steps::add);
  }
}
