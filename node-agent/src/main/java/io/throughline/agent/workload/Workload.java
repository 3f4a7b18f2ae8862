package io.throughline.agent.workload;

import io.throughline.agent.transport.Deadline;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TransferProtocol;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The work of an agent in a run of one kind. Its life: {@link #prepare}, {@link #connect}, {@link
 * #roundTrip}, {@link #run}, {@link #close}; {@link #keepAlive} in every pause between. Belongs to
 * the data thread, but for {@link #refused}.
 */
public interface Workload extends AutoCloseable {
  /**
   * Allocates, registers and listens.
   *
   * @return what the peer needs to get here
   */
  String prepare();

  /**
   * Connects to the peers.
   *
   * @param addresses what each role's {@link #prepare} gave
   * @throws InterruptedException when the thread was interrupted while it waited
   */
  void connect(Map<String, String> addresses, Deadline until) throws InterruptedException;

  /** Makes sure that the path carries, both ways. */
  void roundTrip();

  /** Carriers of the bytes; known once connected, and better once bytes were carried. */
  List<String> carriers();

  /** How what this side began was carried, by size; empty where the transport does not say. */
  default List<TransferProtocol> protocols() {
    return List.of();
  }

  /** Notes on the path for a reader of the numbers. */
  default List<Note> notes() {
    return List.of();
  }

  /** Drives the path while others get ready. */
  void keepAlive();

  /**
   * Takes what fails the run from another thread, where the data thread is stuck in a library for
   * good. Called before {@link #run}.
   *
   * @param aside keeps the thread that calls it off the data thread's CPU
   * @param fail is called at most once, by a thread that has the workload's state for itself
   */
  default void onStuck(Runnable aside, Consumer<RuntimeException> fail) {}

  /**
   * Tells the other sides why this one ends, where they wait for it: before {@link #close} after a
   * failure. Bounded.
   *
   * @param why a sentence that names the side that ended first
   */
  default void abort(String why) {}

  /** Warms up, meets the other side, and measures. */
  WorkloadResult run(Barrier barrier) throws InterruptedException;

  /** Connections turned away since they did not belong to the run. */
  default long refused() {
    return 0;
  }

  @Override
  void close();
}
