package io.throughline.console.run.visit;

import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Workplace;
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

  private final Visit visit;
  private final Participant participant;
  private volatile NodeTestView view;

  public NodeTest(Workplace workplace, NodeProfile node, Questions questions) {
    visit = new Visit("test", workplace, List.of(node), questions, this::show);
    participant = visit.participants().getFirst();
    view = look();
  }

  public NodeTestView view() {
    return view;
  }

  /** Gives up; what was started is ended. Returns at once. */
  public void stop() {
    visit.giveUp();
  }

  /** Waits until the agent is gone; bounded. */
  public NodeTestView await() throws InterruptedException {
    visit.awaitEnd();
    return view;
  }

  public void drive() {
    visit.drive(() -> {
      participant.ask(new HubMessage.Inspect(List.of()));
      visit.await(participant, LOOKING, "did not say what it finds", one -> one.inspection());
    });
  }

  private void show() {
    view = look();
  }

  private NodeTestView look() {
    return new NodeTestView(
        visit.views().getFirst(),
        visit.phase() == Phase.DONE,
        participant.join() == null ? null : participant.join().environment(),
        participant.join() == null ? null : participant.join().capabilities(),
        participant.inspection(),
        participant.cleanUp());
  }
}
