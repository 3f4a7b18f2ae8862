package io.throughline.console.faults;

import io.throughline.protocol.result.RunRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A run of the suite: of a console in this process, or of one that can be killed. */
sealed interface SuiteRun extends AutoCloseable permits InnerRun, ConsoleProcessRun {
  String runId();

  /** The names of the ranks, in order. */
  List<String> ranks();

  /** Whether data moves, or has. */
  boolean moving();

  /** Whether it has ended. */
  boolean over();

  /** Ends it, where it did not end by itself. */
  void stop();

  /** Ends the console's entrance for agents, or the console. */
  void endConsole() throws InterruptedException;

  /**
   * Its record as its own console knows it, once it is over; empty where that was killed.
   *
   * @param patience for the end
   */
  Optional<RunRecord> await(Duration patience) throws InterruptedException;

  @Override
  void close();
}
