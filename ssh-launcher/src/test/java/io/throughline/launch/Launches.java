package io.throughline.launch;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StorageFolder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Requests for launches, with what they told. */
final class Launches {
  private static final AtomicInteger COUNT = new AtomicInteger();

  final List<LaunchStepEvent> events = new CopyOnWriteArrayList<>();
  final String runId = "t" + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();
  final String token = "s" + UUID.randomUUID().toString().replace("-", "");
  final Path logs;
  private Consumer<LaunchStepEvent> listener = event -> {};

  Launches(Path folder) {
    this.logs = folder.resolve("logs-" + runId);
  }

  /** Called at each event, on the thread that tells it. */
  void at(Consumer<LaunchStepEvent> listener) {
    this.listener = listener;
  }

  LaunchRequest request(NodeProfile node, Path agent, String behave) {
    return request(node, agent, behave, 9, Questions.NOBODY);
  }

  LaunchRequest request(
      NodeProfile node, Path agent, String behave, int hubPort, Questions questions) {
    Map<String, String> ucx = new LinkedHashMap<>(Map.of("UCX_TLS", "tcp,self", "UCC_TLS", "ucp"));
    ucx.put("UCX_BEHAVE", behave);
    return new LaunchRequest(
        node,
        runId,
        token,
        hubPort,
        agent,
        ucx,
        StorageFolder.of(node.storageRoot(), "", runId, node.name()),
        logs,
        this::take,
        questions);
  }

  private void take(LaunchStepEvent event) {
    events.add(event);
    listener.accept(event);
  }

  /** Names of the steps that were done, in order. */
  List<String> done() {
    return events.stream()
        .filter(event -> event.state() == LaunchStepEvent.State.DONE)
        .map(LaunchStepEvent::step)
        .toList();
  }

  /** What a step came to, once it is done. */
  String detail(String step) {
    return events.stream()
        .filter(e -> e.step().equals(step) && e.state() == LaunchStepEvent.State.DONE)
        .map(LaunchStepEvent::detail)
        .findFirst()
        .orElse("(not done)");
  }
}
