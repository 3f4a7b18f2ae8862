package io.throughline.agent.store;

import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.result.Note;
import java.util.List;

/** Opens stores between files and the host's memory. */
public final class Stores {
  private static final int MOST_THREADS = 64;

  private Stores() {}

  /**
   * Files by the system's own calls: io_uring where the kernel lets this process have it, else
   * threads. On the thread that the store is to belong to.
   *
   * @param depth transfers under way at most, from 1
   */
  public static Store posix(int depth) {
    try {
      return UringStore.open(depth);
    } catch (PosixException e) {
      return threads(
          depth,
          "io_uring is not to be had on this node (%s): each transfer takes a thread instead."
              .formatted(PosixException.words(e.errno())));
    }
  }

  /**
   * Files by io_uring and nothing else.
   *
   * @param depth transfers under way at most, from 1
   * @throws StoreException where the kernel does not let this process have it
   */
  public static Store uring(int depth) {
    try {
      return UringStore.open(depth);
    } catch (PosixException e) {
      throw new StoreException(
          "io_uring is not to be had on this node (%s); set engine: auto or threads"
              .formatted(PosixException.words(e.errno())));
    }
  }

  /**
   * Files by pread and pwrite on threads.
   *
   * @param depth transfers under way at most, from 1; beyond 64 they share threads
   * @param why, as a sentence for the report; empty where there is nothing to say
   */
  public static Store threads(int depth, String why) {
    return new ThreadStore(
        "posix: pread and pwrite",
        () -> why.isEmpty() ? List.of() : List.of(Note.of(why)),
        depth,
        MOST_THREADS,
        1,
        PosixMover::new,
        memory -> {});
  }
}
