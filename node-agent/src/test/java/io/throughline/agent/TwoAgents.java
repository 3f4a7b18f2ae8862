package io.throughline.agent;

import io.throughline.agent.hub.TestHub;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A sender, node a, and a receiver, node b, and the hub that takes them through a run. */
final class TwoAgents<A extends RunningAgent> implements AutoCloseable {
  final TestHub hub;
  final A sender;
  final A receiver;

  private TwoAgents(TestHub hub, A sender, A receiver) {
    this.hub = hub;
    this.sender = sender;
    this.receiver = receiver;
  }

  /** Within the test's own process. */
  static TwoAgents<AgentThread> threads() {
    TestHub hub = new TestHub();
    return new TwoAgents<>(hub, new AgentThread("a", hub.port()), new AgentThread("b", hub.port()));
  }

  /**
   * Each a process of its own.
   *
   * @param environment UCX's, for both
   */
  static TwoAgents<AgentProcess> processes(Path folder, Map<String, String> environment)
      throws IOException {
    TestHub hub = new TestHub();
    String port = "port:" + hub.port();
    return new TwoAgents<>(
        hub,
        AgentProcess.start(folder, "a", port, environment),
        AgentProcess.start(folder, "b", port, environment));
  }

  /** Both have joined and hold the plan. */
  void prepare(RunPlan plan) throws InterruptedException {
    prepare(plan, "secret", "secret");
  }

  /** With secrets that need not be the same. */
  void prepare(RunPlan plan, String sendersSecret, String receiversSecret)
      throws InterruptedException {
    hub.hear("a", AgentMessage.Join.class);
    hub.hear("b", AgentMessage.Join.class);
    hub.say("a", HubMessage.Prepare.onOneMachine(plan, "sender", sendersSecret));
    hub.say("b", HubMessage.Prepare.onOneMachine(plan, "receiver", receiversSecret));
  }

  /** Both know each other's address. */
  void introduce() throws InterruptedException {
    String a = hub.hear("a", AgentMessage.Prepared.class).address();
    String b = hub.hear("b", AgentMessage.Prepared.class).address();
    HubMessage peers = new HubMessage.Peers(Map.of("sender", a, "receiver", b));
    hub.say("a", peers);
    hub.say("b", peers);
  }

  /** Both are connected; returns what the sender said. */
  AgentMessage.Connected connected() throws InterruptedException {
    hub.hear("b", AgentMessage.Connected.class);
    return hub.hear("a", AgentMessage.Connected.class);
  }

  void start() {
    hub.say("a", new HubMessage.Start());
    hub.say("b", new HubMessage.Start());
  }

  /** Everything up to the start; returns what the sender said of the connection. */
  AgentMessage.Connected begin(RunPlan plan) throws InterruptedException {
    prepare(plan);
    introduce();
    AgentMessage.Connected connected = connected();
    start();
    return connected;
  }

  AgentResult result(String node) throws InterruptedException {
    return hub.hear(node, AgentMessage.Finished.class).result();
  }

  /** All samples of a node until it has finished, and the result. */
  Sampled sampled(String node) throws InterruptedException {
    List<Sample> samples = new ArrayList<>();
    while (true) {
      switch (hub.hear(node, AgentMessage.class)) {
        case AgentMessage.Sampled(Sample sample) -> samples.add(sample);
        case AgentMessage.Finished(AgentResult result) -> {
          return new Sampled(samples, result);
        }
        default -> {}
      }
    }
  }

  /** What a node sent live, and what it said at the end. */
  record Sampled(List<Sample> samples, AgentResult result) {}

  /** Both leave. */
  void release() {
    hub.say("a", new HubMessage.Release());
    hub.say("b", new HubMessage.Release());
  }

  @Override
  public void close() throws Exception {
    sender.close();
    receiver.close();
    hub.close();
  }
}
