package io.throughline.console.run.visit;

import io.throughline.console.run.agent.AgentSession;
import io.throughline.console.run.agent.Company;
import io.throughline.console.run.agent.Happening;
import io.throughline.console.run.agent.LogTail;
import io.throughline.console.run.agent.Mailbox;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.agent.Workplace;
import io.throughline.console.run.ending.Ending;
import io.throughline.console.run.ending.Trouble;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StoragePlace;
import io.throughline.protocol.problem.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Agents that are launched to be asked something, not to measure, from their launch to the proof
 * that they are gone. One thread drives it; only {@link #giveUp} and {@link #awaitEnd} may come
 * from others.
 */
final class Visit {
  private static final Logger LOG = LoggerFactory.getLogger(Visit.class);
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final long LOOK_MILLIS = 100;

  private final Workplace workplace;
  private final Questions questions;
  private final String id;
  private final Mailbox mailbox = new Mailbox();
  private final List<Participant> participants;
  private final Company company;

  private final CountDownLatch ended = new CountDownLatch(1);

  /** Shows how things stand; called several times a second. */
  private final Runnable show;

  private Phase phase = Phase.LAUNCHING;

  /** What the agents are asked once all have joined. */
  @FunctionalInterface
  interface Asking {
    void ask() throws Ending.Early, InterruptedException;
  }

  /**
   * @param kind the id's first word: {@code test}
   */
  Visit(
      String kind,
      Workplace workplace,
      List<NodeProfile> nodes,
      Questions questions,
      Runnable show) {
    this.workplace = workplace;
    this.questions = questions;
    this.show = show;
    id = kind + "-" + Planner.runId();
    participants =
        nodes.stream()
            .map(
                node -> new Participant(node, "", new AgentSession(node, workplace, mailbox::tell)))
            .toList();
    company = new Company(participants, RunLog.unkept());
  }

  List<Participant> participants() {
    return participants;
  }

  Phase phase() {
    return phase;
  }

  List<NodeView> views() {
    return participants.stream().map(participant -> participant.view(phase)).toList();
  }

  void giveUp() {
    mailbox.tell(new Happening.StopAsked("given up"));
  }

  /** Launches all, lets them be asked, and ends them, whatever happens. */
  void drive(Asking asking) {
    Ending.Early ending = null;
    try {
      begin();
      asking.ask();
    } catch (Ending.Early e) {
      ending = e;
    } catch (InterruptedException e) {
      participants.getFirst().problem("the console ended");
    } catch (RuntimeException e) {
      LOG.error("{} failed inside", id, e);
      participants.getFirst().problem("the console failed inside; see its log");
    }
    try {
      end(ending);
    } finally {
      ended.countDown();
    }
  }

  /** Waits until all agents are gone; bounded. */
  void awaitEnd() throws InterruptedException {
    ended.await();
  }

  /** Launches all, and waits until they have joined; launches bound their own steps. */
  private void begin() throws Ending.Early, InterruptedException {
    for (Participant participant : participants) {
      participant
          .session()
          .launch(
              id,
              Planner.environment(participant.profile()),
              StoragePlace.NONE,
              workplace.installation().logFolder(id, participant.node()),
              questions);
    }
    for (Participant participant : participants) {
      await(participant, AgentSession.LAUNCHING, "did not join", one -> one.join());
    }
    phase = Phase.RUNNING;
    show.run();
  }

  /**
   * Waits for something that one of them says.
   *
   * @param failing what it did not do, in case: {@code did not join}
   */
  <T> T await(
      Participant from, Duration patience, String failing, Function<Participant, @Nullable T> what)
      throws Ending.Early, InterruptedException {
    long deadline = AwakeClock.now() + patience.toNanos();
    T said = what.apply(from);
    while (said == null) {
      Happening happening = mailbox.next(LOOK_MILLIS);
      if (happening != null) {
        company.note(happening, phase, Company.Takers.NONE);
      }
      company.settle(phase);
      show.run();
      if (AwakeClock.now() > deadline) {
        Problem problem =
            new Problem(
                "node " + from.node(),
                "its agent %s within %d s".formatted(failing, patience.toSeconds()));
        throw new Trouble(from.node(), phase, problem).ending();
      }
      said = what.apply(from);
    }
    return said;
  }

  /**
   * Ends the agents and looks at what is left of them; bounded.
   *
   * @param ending why; null where all was done
   */
  private void end(Ending.@Nullable Early ending) {
    if (ending != null) {
      note(ending.ending());
    }
    phase = Phase.CLEANING_UP;
    show.run();
    try {
      List<Thread> threads = new ArrayList<>();
      for (Participant participant : participants) {
        threads.add(
            Thread.ofVirtual().name("end " + participant.node()).start(() -> end(participant)));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      if (ending != null) {
        // Their logs are here by now.
        note(ending.ending());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOG.warn("{} interrupted in the clean-up", id);
    } finally {
      phase = Phase.DONE;
      show.run();
    }
  }

  private void note(Ending ending) {
    switch (ending) {
      case Ending.Failed(Trouble trouble) ->
          participants.stream()
              .filter(participant -> participant.node().equals(trouble.node()))
              .forEach(participant ->
                  participant.problem(trouble.problem() + said(participant, trouble)));
      case Ending.Stopped(String reason) ->
          participants.forEach(participant -> participant.problem(reason));
      case Ending.Finished ignored -> {}
    }
  }

  /** What an agent that died without a word left in its log. */
  private String said(Participant participant, Trouble trouble) {
    return trouble.silent()
        ? LogTail.added(workplace.installation().logFolder(id, participant.node()))
        : "";
  }

  private static void end(Participant participant) {
    try {
      participant.session().say(new HubMessage.Release());
      participant.cleanUp(participant.session().end(GRACE).orElse(null));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.error("{}: its end failed inside", participant.node(), e);
    }
  }
}
