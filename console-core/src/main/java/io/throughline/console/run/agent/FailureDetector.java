package io.throughline.console.run.agent;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.message.AgentMessage.PeerHeard;
import io.throughline.protocol.message.AgentMessage.PeerSilent;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds by heartbeats whose agent is stopped, which node is gone, and whose data network is, before
 * a timeout of the data path does. Silence alone accuses nobody, since a busy node is silent too: a
 * stopped process is known by its state, a node that is gone by silence on every lane, a data
 * network by silence while nothing moves. One thread.
 */
public final class FailureDetector {
  /** Between two questions for the state of a silent agent's process. */
  private static final long ASKING_NANOS = 300_000_000L;

  /** Time between questions before an agent's memory is ready, when all of its node are silent. */
  private static final long ASKING_EARLY_NANOS = 500_000_000L;

  /** Silence of a running agent that is worth a note. */
  private static final long BUSY_NANOS = 5_000_000_000L;

  private final long timeoutNanos;
  private final Participants participants;
  private final RunLog log;
  private final LongSupplier clock;
  private final Map<String, Suspect> suspects = new HashMap<>();

  /** When the last heartbeat of a peer that is silent came, by who told and whom. */
  private final Map<SilentPath, Long> silences = new LinkedHashMap<>();

  private long toldAt;

  /** When the agents were last judged; 0 before. */
  private long judgedAt;

  /** An agent that the hub has not heard for a while. */
  private static final class Suspect {
    private long askedAt;

    /** How long the console itself ran since the first question, nanoseconds. */
    private long waited;

    private long answeredAt;

    /** The first answer of those that said without a break that it is stopped; 0 for none. */
    private long stoppedAt;

    private String letter = "";
    private boolean told;
    private boolean busyTold;

    boolean stopped() {
      return ProcessStates.stopped(letter);
    }

    String how() {
      return letter.equals("F")
          ? "its control group is frozen, as of a container that is paused"
          : "it was stopped by a signal or a debugger, state %s".formatted(letter);
    }
  }

  /**
   * @param timeoutNanos the scenario's heartbeat timeout
   */
  public FailureDetector(long timeoutNanos, Participants participants, RunLog log) {
    this(timeoutNanos, participants, log, AwakeClock::now);
  }

  /**
   * @param clock in nanoseconds, as of {@link AwakeClock}
   */
  FailureDetector(long timeoutNanos, Participants participants, RunLog log, LongSupplier clock) {
    this.timeoutNanos = timeoutNanos;
    this.participants = participants;
    this.log = log;
    this.clock = clock;
  }

  /** A node has answered in which state the process of its agent is. */
  public void state(String node, String letter) {
    Suspect suspect = suspects.get(node);
    if (suspect == null) {
      return;
    }
    suspect.letter = letter;
    suspect.answeredAt = clock.getAsLong();
    if (!suspect.stopped()) {
      suspect.stoppedAt = 0;
    } else if (suspect.stoppedAt == 0) {
      suspect.stoppedAt = suspect.answeredAt;
    }
    if (suspect.stopped() && !suspect.told) {
      suspect.told = true;
      log.add(node, "note", "its agent's process does not run: " + suspect.how());
    }
  }

  /** A node does not hear another over the data network. */
  public void silent(String node, PeerSilent told) {
    byRole(told.role())
        .ifPresent(peer -> {
          toldAt = clock.getAsLong();
          silences.put(new SilentPath(node, peer.node()), toldAt - told.nanos());
          log.add(
              node,
              "note",
              "no heartbeat of node %s over the data network for %s"
                  .formatted(peer.node(), TimeSpan.format(told.nanos())));
        });
  }

  /** A node hears another again. */
  public void heard(String node, PeerHeard told) {
    byRole(told.role())
        .ifPresent(peer -> {
          silences.remove(new SilentPath(node, peer.node()));
          log.add(
              node,
              "note",
              "heartbeats of node %s over the data network again after %s"
                  .formatted(peer.node(), TimeSpan.format(told.nanos())));
        });
  }

  private Optional<Participant> byRole(String role) {
    return participants.all().stream().filter(one -> one.role().equals(role)).findFirst();
  }

  /** Declares participants lost of which more is known than that they are silent. */
  public void judgeAgents() {
    long now = clock.getAsLong();
    // An answer that came while the console had no CPU is read only now.
    long ran = judgedAt == 0 ? 0 : Math.min(now - judgedAt, ASKING_NANOS);
    judgedAt = now;
    // Who waits for a stopped agent may give up before the heartbeat timeout is over.
    boolean waitedFor = participants.inTrouble();
    long patience = waitedFor ? timeoutNanos / 4 : timeoutNanos / 2;
    for (Participant one : participants.active()) {
      OptionalLong sign = lastSign(one);
      if (sign.isEmpty() || one.gone() || (one.toldItsEnd() && !one.neededStill())) {
        suspects.remove(one.node());
        continue;
      }
      long silent = now - sign.getAsLong();
      if (silent < patience) {
        release(one);
        continue;
      }
      Suspect suspect = suspects.computeIfAbsent(one.node(), ignored -> new Suspect());
      suspect.waited += suspect.askedAt == 0 ? 0 : ran;
      if (now - suspect.askedAt
          > (one.prepared() || suspect.stopped() ? ASKING_NANOS : ASKING_EARLY_NANOS)) {
        suspect.askedAt = now;
        one.session().askState();
      }
      if (!one.prepared()) {
        judgeEarly(one, suspect, silent, now);
      } else if (silent > timeoutNanos || (waitedFor && suspect.stopped())) {
        judge(one, suspect, silent, now);
      }
    }
  }

  /** The last message of an agent, or its start; empty while it is being launched. */
  private OptionalLong lastSign(Participant one) {
    return one.join() == null
        ? participants.launchedAt(one.node())
        : OptionalLong.of(one.session().heardAt());
  }

  /**
   * Before it has got its memory ready an agent is silent for longer than it is stopped, so how
   * long it has been stopped is told by the answers.
   */
  private void judgeEarly(Participant one, Suspect suspect, long silent, long now) {
    if (suspect.stopped() && suspect.answeredAt - suspect.stoppedAt > timeoutNanos) {
      one.lostFor(
          "%s %s; %s"
              .formatted(
                  one.join() == null ? "started and not heard for" : "silent for",
                  TimeSpan.format(silent),
                  suspect.how()),
          now);
    }
  }

  private void release(Participant one) {
    Suspect suspect = suspects.remove(one.node());
    if (suspect != null && suspect.told) {
      log.add(one.node(), "note", "its agent's process runs again");
    }
  }

  private void judge(Participant one, Suspect suspect, long silent, long now) {
    String time = TimeSpan.format(silent);
    if (suspect.stopped()) {
      one.lostFor("silent for %s; %s".formatted(time, suspect.how()), now);
    } else if (ProcessStates.runs(suspect.letter) && silent > BUSY_NANOS && !suspect.busyTold) {
      suspect.busyTold = true;
      log.add(
          one.node(),
          "note",
          "silent for %s; its process runs (state %s), so the node is busy"
              .formatted(time, suspect.letter));
    } else if (one.profile().launch() != NodeProfile.Launch.LOCAL
        && suspect.answeredAt == 0
        && suspect.waited > timeoutNanos) {
      // This machine itself is not gone: there the keeper has no CPU yet. A remote keeper without
      // CPUs is slow to answer too, and gets a whole timeout.
      List<String> deaf =
          silences.keySet().stream()
              .filter(path -> path.of().equals(one.node()))
              .map(SilentPath::from)
              .filter(from -> participants.one(from).reachable())
              .toList();
      if (!deaf.isEmpty()) {
        one.lostFor(
            "silent for %s; its keeper does not answer either, and nothing of it comes over the data network to %s"
                .formatted(time, ShortList.names(deaf)),
            now);
      }
    }
  }

  /**
   * The failure of the data network, where agents that answer the console do not hear each other
   * and nothing moves at either. That only one does not hear the other is said when the other has
   * had time to tell the same.
   *
   * @param movedAt when something last moved at a node, by the {@link AwakeClock}; empty where
   *     nothing has yet
   */
  public Optional<RunFailure> partition(Phase phase, Function<String, Optional<Long>> movedAt) {
    long now = clock.getAsLong();
    if (now - toldAt < timeoutNanos / 8) {
      // Who else is cut off is told within the time between two heartbeats.
      return Optional.empty();
    }
    List<SilentPath> cut = new ArrayList<>();
    long quiet = Long.MAX_VALUE;
    for (Map.Entry<SilentPath, Long> silence : silences.entrySet()) {
      SilentPath path = silence.getKey();
      if (participants.one(path.from()).dropped() || participants.one(path.of()).dropped()) {
        continue;
      }
      Long moved = latest(movedAt.apply(path.from()), movedAt.apply(path.of()));
      boolean known =
          silences.containsKey(path.reversed())
              || now - silence.getValue() > timeoutNanos + timeoutNanos / 2;
      if (known
          && moved != null
          && now - moved > timeoutNanos
          && answers(path.from(), now)
          && answers(path.of(), now)) {
        cut.add(path);
        quiet = Math.min(quiet, Math.min(now - moved, now - silence.getValue()));
      }
    }
    return cut.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new DataNetworkCut(
                    cut,
                    participants.active().stream().map(Participant::node).toList(),
                    quiet,
                    this::place)
                .failure(phase));
  }

  private boolean answers(String node, long now) {
    Participant one = participants.one(node);
    return one.reachable() && now - one.session().heardAt() < timeoutNanos / 2;
  }

  private String place(String node) {
    String address = participants.one(node).heartbeatAddress();
    return "node %s (%s)".formatted(node, address.replaceFirst(":\\d+$", ""));
  }

  private static @Nullable Long latest(Optional<Long> one, Optional<Long> other) {
    return one.isEmpty() || other.isEmpty() ? null : Math.max(one.get(), other.get());
  }

  /** Tells the agents to whom they send heartbeats over the data network. */
  public static void beginHeartbeats(Participants participants) {
    HeartbeatTopology topology = HeartbeatTopology.of(participants.active());
    for (Participant one : participants.active()) {
      Map<String, String> peers = topology.peers(one.role());
      if (!peers.isEmpty()) {
        one.session().say(new HubMessage.HeartbeatPeers(peers));
      }
    }
  }
}
