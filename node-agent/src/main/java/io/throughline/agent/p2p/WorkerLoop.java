package io.throughline.agent.p2p;

/** Work of one worker at a point. */
interface WorkerLoop {
  /** Before the other side may begin. */
  void open();

  /** One leg, whose barrier was released at {@code start}. */
  PhaseResult run(PointPhase pointPhase, long start);

  /** How far the present leg is. */
  Progress progress();

  /** Receives that still wait for a message once all legs are through. */
  long left();

  /** Takes what fills them up; true when none waits. */
  boolean emptied();

  /** Where it stands, for people. */
  String state();
}
