package io.throughline.console.run;

import io.throughline.launch.Questions;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.CleanUp;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * "Test connection": an agent is launched on one node, says what it finds there, and is ended.
 * Views poll it from any thread; nothing here blocks but await.
 */
public final class NodeTest {
  private static final Logger LOG = LoggerFactory.getLogger(NodeTest.class);
  private static final Duration JOINING = Duration.ofMinutes(15);
  private static final Duration GRACE = Duration.ofSeconds(3);

  private final Workplace workplace;
  private final Questions questions;
  private final String id = "test-" + Planner.runId();
  private final Mailbox mailbox = new Mailbox();
  private final Participant participant;
  private final Company company;
  private final CountDownLatch ended = new CountDownLatch(1);
  private Phase phase = Phase.LAUNCHING;
  private volatile NodeTestView view;

  NodeTest(Workplace workplace, NodeProfile node, Questions questions) {
    this.workplace = workplace;
    this.questions = questions;
    participant = new Participant(node, "", new AgentSession(node, workplace, mailbox::tell));
    company = new Company(List.of(participant), RunLog.unkept());
    view = look();
  }

  public NodeTestView view() {
    return view;
  }

  /** Gives up; what was started is ended. Returns at once. */
  public void stop() {
    mailbox.tell(new Happening.StopAsked("given up"));
  }

  /** Waits until the agent is gone; bounded. */
  public NodeTestView await() throws InterruptedException {
    ended.await();
    return view;
  }

  void drive() {
    try {
      awaitJoin();
    } catch (Ending.Early e) {
      switch (e.ending()) {
        case Ending.Failed(Trouble trouble) -> participant.problem = trouble.problem().toString();
        case Ending.Stopped(String reason) -> participant.problem = reason;
        case Ending.Finished ignored -> {}
      }
    } catch (InterruptedException e) {
      participant.problem = "the console ended";
    } catch (RuntimeException e) {
      LOG.error("test of {} failed inside", participant.node(), e);
      participant.problem = "the console failed inside; see its log";
    }
    try {
      phase = Phase.CLEANING_UP;
      view = look();
      participant.session.say(new HubMessage.Release());
      CleanUp cleanUp = participant.session.end(GRACE).orElse(null);
      participant.cleanUp = cleanUp;
    } catch (InterruptedException e) {
      LOG.warn("test of {} interrupted in the clean-up", participant.node());
    } finally {
      phase = Phase.DONE;
      view = look();
      ended.countDown();
    }
  }

  private void awaitJoin() throws Ending.Early, InterruptedException {
    participant.session.launch(
        id,
        Planner.environment(participant.profile),
        workplace.installation().logFolder(id, participant.node()),
        questions);
    long deadline = System.nanoTime() + JOINING.toNanos();
    while (participant.join == null) {
      Happening happening = mailbox.next(100);
      if (happening != null) {
        company.note(
            happening, phase, new Company.Takers((from, sample) -> {}, side -> {}, run -> {}));
      }
      company.settle(phase);
      view = look();
      if (System.nanoTime() > deadline) {
        participant.problem = "its agent did not join within 15 minutes";
        return;
      }
    }
  }

  private NodeTestView look() {
    return new NodeTestView(
        participant.view(phase),
        phase == Phase.DONE,
        participant.join == null ? null : participant.join.environment(),
        participant.join == null ? null : participant.join.capabilities(),
        participant.cleanUp);
  }
}
