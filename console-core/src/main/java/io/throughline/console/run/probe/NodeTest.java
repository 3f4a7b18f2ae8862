package io.throughline.console.run.probe;

import io.throughline.console.run.agent.EngineContext;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import java.time.Duration;
import java.util.List;

/**
 * "Test connection" and "Probe": an agent is launched on one node, says what it finds there, and is
 * ended. Views poll it from any thread; nothing here blocks but await.
 */
public final class NodeTest {
  private static final Duration LOOKING = Duration.ofSeconds(30);

  private final ProbeSession probeSession;
  private final Participant participant;
  private volatile NodeTestView view;

  public NodeTest(EngineContext engineContext, NodeProfile node, Questions questions) {
    probeSession =
        new ProbeSession("test", engineContext, List.of(node), questions, () -> view = look());
    participant = probeSession.participants().getFirst();
    view = look();
  }

  public NodeTestView view() {
    return view;
  }

  /** Gives up; what was started is ended. Returns at once. */
  public void stop() {
    probeSession.giveUp();
  }

  /** Waits until the agent is gone; bounded. */
  public NodeTestView await() throws InterruptedException {
    probeSession.awaitEnd();
    return view;
  }

  public void drive() {
    probeSession.drive(() -> {
      participant.ask(new HubMessage.Inspect(List.of()));
      probeSession.await(
          participant, LOOKING, "did not say what it finds", one -> one.inspection());
    });
  }

  private NodeTestView look() {
    return new NodeTestView(
        probeSession.views().getFirst(),
        probeSession.phase() == Phase.DONE,
        participant.join() == null ? null : participant.join().environment(),
        participant.join() == null ? null : participant.join().capabilities(),
        participant.inspection(),
        participant.cleanUp());
  }
}
