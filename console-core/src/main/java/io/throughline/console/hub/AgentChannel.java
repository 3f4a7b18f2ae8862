package io.throughline.console.hub;

import io.javalin.websocket.WsContext;
import io.throughline.console.run.agent.AgentConnection;
import io.throughline.console.run.agent.AgentSlot;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessages;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.message.PlainLine;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.eclipse.jetty.websocket.api.exceptions.MessageTooLargeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One agent's connection: its join is checked, its beats are answered, its silence is noticed. */
final class AgentChannel {
  /** WebSocket's "policy violation". */
  static final int POLICY = 1008;

  private static final Logger LOG = LoggerFactory.getLogger(AgentChannel.class);
  private static final int GOING_AWAY = 1001;

  /** A run's log takes some thousand, from all of its agents. */
  static final int MOST_LINES = 1_000;

  private static final long JOINING = Protocol.JOIN_TIMEOUT.toNanos();

  /** The room that a close frame has, in bytes. */
  private static final int LONGEST_REASON = 123;

  private final WsContext connection;
  private final AgentSlot agentSlot;
  private final Hub.Rhythm rhythm;
  private final LongSupplier clock;

  /** Not a monitor: virtual threads and the server's threads meet here. */
  private final ReentrantLock sending = new ReentrantLock();

  /** Written by the server's threads, one message after the other. */
  private long lastSample = -1;

  private int lines;
  private volatile long heardAt;
  private volatile boolean joined;
  private volatile boolean over;
  private volatile String brokenBy = "";

  AgentChannel(WsContext connection, AgentSlot agentSlot, Hub.Rhythm rhythm, LongSupplier clock) {
    this.connection = connection;
    this.agentSlot = agentSlot;
    this.rhythm = rhythm;
    this.clock = clock;
    this.heardAt = clock.getAsLong();
  }

  void open() {
    Thread.ofVirtual().name("beat " + agentSlot.node()).start(this::beat);
  }

  private void beat() {
    try {
      for (long number = 0; !over; number++) {
        Thread.sleep(rhythm.beat());
        // Until it joins it looks at its node, which takes long on a busy one, and does not beat.
        long silent = clock.getAsLong() - heardAt;
        String lost = joined ? lostBy(silent) : silent > JOINING ? silentFor(JOINING) : "";
        if (!lost.isEmpty()) {
          brokenBy = lost;
          closed(GOING_AWAY, lost);
          close(GOING_AWAY, "silent");
        } else if (joined) {
          if (silent > rhythm.patience().toNanos() / 2) {
            agentSlot.askState();
          }
          say(new HubMessage.Beat(number));
        }
      }
    } catch (InterruptedException e) {
      LOG.debug("{}: beat interrupted", agentSlot.node());
    }
  }

  /** The reason why a silent agent is lost; empty while its node says that it runs, or has time. */
  private String lostBy(long silent) {
    long patience = Math.max(rhythm.patience().toNanos(), agentSlot.patienceNanos());
    long seen = agentSlot.seenRunningAt();
    if (seen <= heardAt || clock.getAsLong() - seen > patience) {
      return silent > patience ? silentFor(patience) : "";
    }
    long most = Math.max(patience, rhythm.ofAgents().toNanos());
    return silent > most ? silentFor(most) + ", though its process runs" : "";
  }

  private static String silentFor(long nanos) {
    return "silent for " + TimeSpan.format(nanos);
  }

  void heard(String text) {
    heardAt = clock.getAsLong();
    agentSlot.heard(heardAt);
    if (over) {
      return;
    }
    AgentMessage message;
    try {
      message = AgentMessages.read(text);
    } catch (IllegalArgumentException e) {
      LOG.info("{}: {}", agentSlot.node(), e.getMessage());
      refuse(
          joined || AgentMessages.understood(e)
              ? "a message of its agent cannot be taken: " + e.getMessage()
              : "its first message was not understood, as of another version of Throughline ("
                  + e.getMessage()
                  + ")");
      return;
    }
    if (message instanceof AgentMessage.Join join) {
      join(join);
    } else if (!joined) {
      refuse("the first message has to be a join");
    } else {
      take(message);
    }
  }

  private void take(AgentMessage message) {
    switch (message) {
      case AgentMessage.Beat ignored -> {}
      case AgentMessage.Said line -> line(line);
      case AgentMessage.Sampled(var sample) when sample.sequence() <= lastSample ->
          refuse(
              "a message of its agent cannot be taken: sample %d came after sample %d"
                  .formatted(sample.sequence(), lastSample));
      case AgentMessage.Sampled(var sample) -> {
        lastSample = sample.sequence();
        agentSlot.said(message);
      }
      default -> agentSlot.said(message);
    }
  }

  private void line(AgentMessage.Said line) {
    lines++;
    if (lines <= MOST_LINES) {
      agentSlot.said(line);
    } else if (lines == MOST_LINES + 1) {
      agentSlot.said(
          new AgentMessage.Said(
              "it said more than %d lines: the rest is left out".formatted(MOST_LINES)));
    }
  }

  private void join(AgentMessage.Join join) {
    if (joined) {
      refuse("it joined twice");
      return;
    }
    if (join.protocolVersion() != Protocol.VERSION) {
      String reason =
          "the agent speaks version %d of the protocol and this console version %d; use the agent"
                  .formatted(join.protocolVersion(), Protocol.VERSION)
              + " that belongs to this console: build both anew, or take both from one image";
      refuse(reason);
      return;
    }
    say(
        new HubMessage.Welcome(
            Protocol.VERSION, rhythm.beat().toMillis(), rhythm.ofAgents().toMillis()));
    joined = true;
    agentSlot
        .join(join, new AgentConnection(this::say, () -> close(GOING_AWAY, "the run is over")))
        .ifPresent(this::refuseStranger);
  }

  /** The agent that belongs here is told, and so is the run. */
  void refuse(String reason) {
    boolean wasJoined = joined;
    refuseStranger(reason);
    if (wasJoined) {
      agentSlot.lost(reason);
    } else {
      agentSlot.refused(reason);
    }
  }

  /** Somebody who does not belong here, while the run may go on. */
  private void refuseStranger(String reason) {
    over = true;
    say(new HubMessage.Refused(reason));
    close(POLICY, "refused");
  }

  void broke(@Nullable Throwable error) {
    LOG.info("{}: channel broke", agentSlot.node(), error);
    if (error instanceof MessageTooLargeException) {
      brokenBy = "it sent a message of more than 1 MiB";
    }
  }

  /** Tells the run, once. */
  void closed(int status, String reason) {
    boolean first = !over;
    over = true;
    if (first && joined) {
      agentSlot.lost(
          brokenBy.isEmpty()
              ? "channel closed, %d%s"
                  .formatted(
                      status, reason.isEmpty() ? "" : " " + PlainLine.of(reason, LONGEST_REASON))
              : brokenBy);
    }
  }

  private void say(HubMessage message) {
    sending.lock();
    try {
      connection.send(Json.write(message));
    } catch (RuntimeException e) {
      // What became of the channel is told by its close.
      LOG.debug("{}: cannot send {}", agentSlot.node(), message.getClass().getSimpleName(), e);
    } finally {
      sending.unlock();
    }
  }

  private void close(int status, String reason) {
    over = true;
    try {
      connection.closeSession(status, reason);
    } catch (RuntimeException e) {
      LOG.debug("{}: cannot close", agentSlot.node(), e);
    }
  }
}
