package io.throughline.agent.points;

/** What one worker does at a point. */
interface Traffic {
  /** Before the other side may begin. */
  void open();

  /** One leg, whose barrier was released at {@code start}. */
  LegEnd run(Leg leg, long start);

  /** Receives that still wait for a message once all legs are through. */
  long left();

  /** Takes what fills them up; true when none waits. */
  boolean emptied();

  /** Messages that left this side in this leg, complete as far as it knows. */
  long sent();

  /** Messages that came to this side in this leg. */
  long arrived();

  /** Begun and not complete. */
  long underWay();

  /** Adds where this leg's time went: the phases that are told by counters. */
  void addSpent(Spent sum);

  /** From post until completion, summed over this leg's batches. */
  long transferNanos();

  /** Latencies from the planned send in this leg, together; 0 without a plan. */
  double latencySum();

  /** How many there were. */
  long latencyCount();

  /** Where it stands, for people. */
  String state();
}
