package io.throughline.launch;

import io.throughline.protocol.node.NodeProfile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests for launches, with what they told. */
final class Launches {
  private static final AtomicInteger COUNT = new AtomicInteger();

  final List<LaunchStepEvent> events = new ArrayList<>();
  final String runId = "t" + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();
  final Path logs;

  Launches(Path folder) {
    this.logs = folder.resolve("logs-" + runId);
  }

  LaunchRequest request(NodeProfile node, Path agent, String behave) {
    return request(node, agent, behave, 9, Questions.NOBODY);
  }

  LaunchRequest request(
      NodeProfile node, Path agent, String behave, int hubPort, Questions questions) {
    Map<String, String> ucx = new LinkedHashMap<>(Map.of("UCX_TLS", "tcp,self"));
    ucx.put("UCX_BEHAVE", behave);
    return new LaunchRequest(
        node, runId, "secret-token", hubPort, agent, ucx, logs, events::add, questions);
  }

  /** Names of the steps that were done, in order. */
  List<String> done() {
    return events.stream()
        .filter(event -> event.state() == LaunchStepEvent.State.DONE)
        .map(LaunchStepEvent::step)
        .toList();
  }
}
