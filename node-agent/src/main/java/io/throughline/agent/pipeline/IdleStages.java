package io.throughline.agent.pipeline;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.protocol.measure.Stage;
import java.util.List;

/**
 * The stages of one side that have no part in what is measured just now: they have nothing under
 * way because nothing comes to them, and are told as such.
 */
final class IdleStages {
  private final List<Stage> own;
  private final CounterBoard counters;
  private List<Stage> resting;
  private long lookedAt = System.nanoTime();

  /**
   * @param own stages of this side
   */
  IdleStages(List<Stage> own, CounterBoard counters) {
    this.own = List.copyOf(own);
    this.counters = counters;
    resting = this.own;
  }

  /** From now on these are at work; how idle they are is their belts' to say. */
  void without(List<Stage> atWork) {
    look(System.nanoTime());
    resting = own.stream().filter(stage -> !atWork.contains(stage)).toList();
  }

  /** The time since the last look goes to all that rest. */
  void look(long now) {
    long time = now - lookedAt;
    lookedAt = now;
    for (int i = 0; i < resting.size(); i++) {
      counters.add(resting.get(i).starved(), time);
    }
  }
}
