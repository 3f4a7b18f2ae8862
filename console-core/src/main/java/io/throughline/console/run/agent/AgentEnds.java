package io.throughline.console.run.agent;

import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.result.CleanUp;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ends of all agents at the same time, and what is left of them. One thread. */
public final class AgentEnds {
  /** Granted to an agent to leave by itself. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  private static final Logger LOG = LoggerFactory.getLogger(AgentEnds.class);

  private final List<Participant> all;
  private final RunLog log;
  private final Map<Participant, CleanUp> found = new ConcurrentHashMap<>();

  /** Work of the thread that waits for the ends; takes a fraction of a second. */
  @FunctionalInterface
  public interface Meanwhile {
    void run() throws InterruptedException;
  }

  AgentEnds(List<Participant> all, RunLog log) {
    this.all = all;
    this.log = log;
  }

  /** As {@link Participants#end}. */
  void end(Meanwhile meanwhile) throws InterruptedException {
    List<Thread> ending =
        all.stream()
            .map(one -> Thread.ofVirtual().name("end " + one.node()).start(() -> end(one)))
            .toList();
    try {
      while (ending.stream().anyMatch(Thread::isAlive)) {
        note();
        meanwhile.run();
      }
    } finally {
      for (Thread thread : ending) {
        thread.join();
      }
      note();
    }
  }

  private void end(Participant one) {
    try {
      one.session().say(new HubMessage.Release());
      one.session().end(GRACE).ifPresent(cleanUp -> found.put(one, cleanUp));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOG.warn("{}: interrupted in the clean-up", one.node());
    } catch (RuntimeException e) {
      LOG.error("{}: its end failed inside", one.node(), e);
    }
  }

  private void note() {
    for (Participant one : all) {
      CleanUp cleanUp = found.remove(one);
      if (cleanUp != null) {
        one.cleanUp(cleanUp);
        log.add(one.node(), "clean-up", words(cleanUp));
      }
    }
  }

  private static String words(CleanUp cleanUp) {
    String verdict =
        switch (cleanUp.verdict()) {
          case CLEAN -> "clean: nothing of the run is left";
          case LEFT_BEHIND -> "left behind: " + cleanUp.left();
          case UNVERIFIED -> "clean-up unverified: " + cleanUp.left();
        };
    return verdict + "; the agent ended with " + cleanUp.moverExit();
  }
}
