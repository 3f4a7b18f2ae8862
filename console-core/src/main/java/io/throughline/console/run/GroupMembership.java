package io.throughline.console.run;

import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Flag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ranks of a run that goes on without those that are lost: which are gone and why, and from
 * which point on the others measure. One thread.
 */
final class GroupMembership {
  private final RunState state;
  private final Participants participants;
  private final RunLog log;

  /** Roles, in the order in which they were lost. */
  private final List<String> lost = new ArrayList<>();

  private final List<String> sentences = new ArrayList<>();
  private @Nullable RunFailure last;
  private int epoch;
  private int announced;
  private long lostAt;

  GroupMembership(RunState state, Participants participants, RunLog log) {
    this.state = state;
    this.participants = participants;
    this.log = log;
  }

  /** Whether ranks were lost of which the others have not been told. */
  boolean changed() {
    return epoch > announced;
  }

  /** Whether what a participant measured is of the ranks that take part now. */
  boolean counts(Participant from) {
    return !from.dropped() && from.epoch() == epoch;
  }

  /**
   * A rank is gone: the others go on.
   *
   * @throws RunEnd.Early where they cannot
   */
  void lose(RunFailure failure) throws RunEnd.Early {
    Participant gone = participants.one(failure.node());
    boolean through = participants.active().stream().anyMatch(Participant::handedIn);
    participants.drop(gone.node());
    gone.session().say(new HubMessage.Stop("the others go on without this rank", true));
    lost.add(gone.role());
    int left = participants.active().size();
    if (left < 2 || through) {
      throw failure.ending();
    }
    try {
      state.plan().without(lost);
    } catch (ProblemException e) {
      Problem unfit = e.problems().getFirst();
      throw new RunFailure(
              failure.node(),
              failure.phase(),
              new Problem(
                  failure.problem().where(),
                  "%s; the %d ranks that are left cannot go on: %s"
                      .formatted(failure.problem().what(), left, unfit.what()),
                  failure.problem().remedy()))
          .ending();
    }
    last = failure;
    epoch++;
    lostAt = AwakeClock.now();
    String sentence =
        "Rank %d, node %s, was lost in point %s, which %d ranks measured again: %s."
            .formatted(
                state.plan().rank(gone.role()) + 1,
                gone.node(),
                state.plan().points().get(firstPoint()).label(),
                left,
                failure.problem().what());
    sentences.add(sentence);
    log.add(gone.node(), "failure", sentence);
  }

  /** Tells those that are left. */
  void announce() {
    announced = epoch;
    int first = firstPoint();
    state.points.measureAnew(first, participants.active().size());
    participants.say(new HubMessage.Shrink(lost, epoch, first));
  }

  private int firstPoint() {
    return Math.min(state.points.finished().size(), state.plan().points().size() - 1);
  }

  /**
   * Whether a participant has left what was going on before; or was through with all of it before
   * it knew of the loss.
   */
  boolean left(Participant participant) {
    return participant.epoch() == epoch || participant.handedIn();
  }

  /**
   * All have left.
   *
   * @throws RunEnd.Early where one was through: the others cannot go on without it
   */
  void requireAll() throws RunEnd.Early {
    if (last != null && participants.active().stream().anyMatch(Participant::handedIn)) {
      throw last.ending();
    }
  }

  /** All are connected anew, and go on. */
  void resumed() {
    log.add(
        "",
        "note",
        "%d ranks go on %s after the loss was known"
            .formatted(participants.active().size(), TimeSpan.format(AwakeClock.now() - lostAt)));
  }

  /** A flag for each rank that was lost. */
  List<Flag> flags() {
    return sentences.stream().map(sentence -> new Flag(Flag.RANK_LOST, sentence)).toList();
  }
}
