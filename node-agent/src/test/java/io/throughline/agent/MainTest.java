package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.hub.TestHub;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Protocol;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent's process against a real hub. */
class MainTest {
  @TempDir Path folder = Path.of("");

  private AgentProcess agent(TestHub hub) throws Exception {
    return AgentProcess.start(folder, "a", "port:" + hub.port(), Map.of());
  }

  @Test
  void shouldJoinSayWhatItFoundAndLeaveWhenReleased() throws Exception {
    try (TestHub hub = new TestHub();
        AgentProcess agent = agent(hub)) {
      Join join = hub.hear("a", Join.class);
      assertThat(join.protocolVersion()).isEqualTo(Protocol.VERSION);
      assertThat(join.capabilities().has("tcp")).isTrue();
      NodeEnvironment environment = join.environment();
      assertThat(environment.machine())
          .isEqualTo(Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip());
      assertThat(environment.memory().bytes()).isGreaterThan(environment.memory().availableBytes());
      assertThat(environment.memory().availableBytes()).isPositive();
      assertThat(environment.processors().cpus())
          .isEqualTo(Runtime.getRuntime().availableProcessors());
      assertThat(environment.interfaces())
          .anySatisfy(i -> {
            assertThat(i.name()).isEqualTo("lo");
            assertThat(i.addresses()).contains("127.0.0.1");
            assertThat(i.mtu()).isPositive();
          });
      hub.say("a", new HubMessage.Release());
      assertThat(agent.end()).isZero();
      assertThat(agent.log()).contains("released").doesNotContain(TestHub.TOKEN);
    }
  }

  @Test
  void shouldSayWhichUcxItHas() throws Exception {
    try (TestHub hub = new TestHub();
        AgentProcess agent = agent(hub)) {
      var ucx = hub.hear("a", Join.class).capabilities().transport("ucx").orElseThrow();
      if (ucx.available()) {
        assertThat(ucx.version()).matches("\\d+\\.\\d+.*");
        assertThat(ucx.origin()).isEqualTo("system");
        assertThat(ucx.detail()).contains("posix/memory", "tcp/lo");
      } else {
        assertThat(ucx.detail()).singleElement().asString().contains("libucp.so.0");
      }
    }
  }

  @Test
  void shouldLeaveWithinASecondWhenItsInputEnds() throws Exception {
    try (TestHub hub = new TestHub();
        AgentProcess agent = agent(hub)) {
      hub.hear("a", Join.class);
      agent.letGo();
      assertThat(agent.end()).isZero();
      assertThat(agent.log()).contains("its keeper let go of it");
    }
  }

  @Test
  void shouldLeaveWhenTheHubHasAnotherVersion() throws Exception {
    try (TestHub hub = new TestHub()) {
      hub.answer = new HubMessage.Refused("this hub speaks version 99");
      try (AgentProcess agent = agent(hub)) {
        assertThat(agent.end()).isEqualTo(3);
        assertThat(agent.log()).contains("version 99");
      }
    }
  }

  @Test
  void shouldLeaveWhenTheHubRefusesItsToken() throws Exception {
    try (TestHub hub = new TestHub();
        AgentProcess agent =
            AgentProcess.startWith(
                folder,
                "a",
                """
                token=another
                hub=port:%d
                node=a
                run=r1
                folder=%s
                shm=%s
                ucx=system
                """
                    .formatted(hub.port(), folder, folder),
                Map.of())) {
      assertThat(agent.end()).isEqualTo(3);
      assertThat(agent.log()).contains("401").doesNotContain("another");
    }
  }

  @Test
  void shouldNameEveryStartParameterThatIsWrong() throws Exception {
    try (AgentProcess agent =
        AgentProcess.startWith(folder, "a", "token=t\nhub=elsewhere\ncolour=red\n", Map.of())) {
      assertThat(agent.end()).isEqualTo(2);
      assertThat(agent.log()).contains("colour", "node", "folder").doesNotContain("\tat ");
    }
  }

  @Test
  void shouldLeaveWhenTheHubFallsSilent() throws Exception {
    try (TestHub hub = new TestHub()) {
      hub.answer = new HubMessage.Welcome(Protocol.VERSION, 100, 500);
      hub.answersBeats = false;
      try (AgentProcess agent = agent(hub)) {
        hub.hear("a", Join.class);
        assertThat(agent.end()).isEqualTo(4);
        assertThat(agent.log()).contains("silent");
      }
    }
  }

  @Test
  void shouldLeaveWhenTheHubGoesAway() throws Exception {
    try (TestHub hub = new TestHub();
        AgentProcess agent = agent(hub)) {
      hub.hear("a", Join.class);
      hub.close();
      assertThat(agent.end()).isEqualTo(4);
    }
  }

  @Test
  void shouldReachTheHubThroughFifos() throws Exception {
    Path up = folder.resolve("up");
    Path down = folder.resolve("down");
    assertThat(new ProcessBuilder("mkfifo", up.toString(), down.toString()).start().waitFor())
        .isZero();
    try (TestHub hub = new TestHub();
        AgentProcess agent =
            AgentProcess.start(folder, "a", "fifo:%s:%s".formatted(up, down), Map.of());
        FifoEnd far = new FifoEnd(up, down, hub.port())) {
      hub.hear("a", Join.class);
      hub.say("a", new HubMessage.Release());
      assertThat(agent.end()).isZero();
      assertThat(far.ended(TimeUnit.SECONDS.toNanos(5))).isTrue();
    }
  }
}
