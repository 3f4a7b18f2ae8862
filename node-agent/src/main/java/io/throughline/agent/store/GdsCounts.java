package io.throughline.agent.store;

import io.throughline.nativebridge.cufile.CufileException;
import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Counts of what the threads of a store gave to cuFile together, and by itself all the same. */
final class GdsCounts {
  private final AtomicLong batches = new AtomicLong();
  private final AtomicLong together = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private volatile String lastFailure = "";
  private volatile String refusal = "";

  /** A batch was taken. */
  void batch(int transfers) {
    batches.incrementAndGet();
    together.addAndGet(transfers);
  }

  /**
   * A transfer of a batch, or all that was left of one, did not get through, and went by itself.
   */
  void failed(String why) {
    failed.incrementAndGet();
    lastFailure = why;
  }

  /** No batch is taken any more by a thread. */
  void gaveUp(CufileException why) {
    refusal = refused(why);
  }

  static String refused(CufileException why) {
    return "cuFile took no batches, so transfers went by themselves: " + why.getMessage();
  }

  /** For readers of the numbers. */
  List<Note> notes() {
    List<Note> notes = new ArrayList<>();
    if (batches.get() > 0) {
      notes.add(
          Note.of(
              "cuFile was given %d transfers in %d batches, %.1f together."
                  .formatted(
                      together.get(), batches.get(), (double) together.get() / batches.get())));
    }
    if (failed.get() > 0) {
      notes.add(
          Note.doubt(
              "What did not get through in a batch went by itself, %d time%s; the last time: %s"
                  .formatted(failed.get(), failed.get() == 1 ? "" : "s", lastFailure)));
    }
    if (!refusal.isEmpty()) {
      notes.add(Note.doubt(refusal));
    }
    return notes;
  }
}
