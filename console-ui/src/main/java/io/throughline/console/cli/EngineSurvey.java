package io.throughline.console.cli;

import io.throughline.console.run.negotiation.EnginePresence;
import io.throughline.console.run.probe.NodeTest;
import io.throughline.console.run.probe.NodeTestView;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ShortList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks an agent on each node, all at once, which engines of collectives are there. */
final class EngineSurvey {
  private final Session session;
  private final boolean accept;

  /**
   * @param accept whether host keys that are not known are accepted
   */
  EngineSurvey(Session session, boolean accept) {
    this.session = session;
    this.accept = accept;
  }

  /**
   * @param members of a run; each node is asked once
   * @return all engines; empty where a node could not be asked, which is told
   */
  List<EnginePresence> ask(List<NodeProfile> members) throws InterruptedException {
    Map<String, NodeProfile> nodes = new LinkedHashMap<>();
    members.forEach(node -> nodes.putIfAbsent(node.name(), node));
    TerminalQuestions questions = new TerminalQuestions(session.screen(), accept);
    session.note("Asking for engines at " + ShortList.names(List.copyOf(nodes.keySet())));
    Map<String, NodeTest> tests = new LinkedHashMap<>();
    nodes.forEach(
        (name, node) -> tests.put(name, session.console().engine().test(node, questions)));
    Map<String, @Nullable Capabilities> told = new LinkedHashMap<>();
    boolean failed = false;
    for (Map.Entry<String, NodeTest> test : tests.entrySet()) {
      NodeTestView view = test.getValue().await();
      told.put(test.getKey(), view.capabilities());
      failed |= !WatchedTest.good(session, test.getKey(), view);
    }
    return failed
        ? List.of()
        : Arrays.stream(CollectiveEngine.values())
            .map(engine -> EnginePresence.of(engine, told))
            .toList();
  }
}
