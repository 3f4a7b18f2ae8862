package io.throughline.agent;

import io.throughline.agent.channel.HubAddress;
import io.throughline.agent.evidence.IdleBaseline;
import io.throughline.agent.hub.TestHub;
import io.throughline.agent.probe.CapabilitiesProbe;
import io.throughline.agent.probe.EnvironmentProbe;
import io.throughline.nativebridge.ucx.UcxSetup;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An agent within the test's process: all of it but the process. */
final class AgentThread implements RunningAgent {
  private final Agent agent;
  private final CompletableFuture<ExitReason> ended = new CompletableFuture<>();

  AgentThread(String node, int hubPort) {
    agent =
        new Agent(
            new StartParameters(
                TestHub.TOKEN,
                new HubAddress.Port(hubPort),
                node,
                "r1",
                Path.of("/tmp"),
                Path.of("/dev/shm"),
                UcxSetup.SYSTEM,
                "system"),
            CompletableFuture.completedFuture(CapabilitiesProbe.probe(UcxSetup.SYSTEM, "system")),
            CompletableFuture.completedFuture(EnvironmentProbe.probe()),
            CompletableFuture.completedFuture(new IdleBaseline()));
    Thread.ofPlatform().name("agent-" + node).daemon().start(this::live);
  }

  private void live() {
    try {
      ended.complete(agent.live());
    } catch (Exception e) {
      ended.completeExceptionally(e);
    }
  }

  @Override
  public int end() throws Exception {
    return ended.get(30, TimeUnit.SECONDS).code();
  }

  @Override
  public void close() throws Exception {
    agent.end(new ExitReason(ExitReason.OK, "the test is over"));
    end();
  }
}
