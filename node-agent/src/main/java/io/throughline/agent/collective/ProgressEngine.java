package io.throughline.agent.collective;

import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.WaitStrategy;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Drives a rank's data paths to the others while something is under way on them, and waits: for a
 * message, for another rank's word in shared memory, for a library. Belongs to the data thread;
 * allocates nothing.
 */
final class ProgressEngine {
  /**
   * Looks in vain before the CPU is given to others: an answer takes some ten microseconds, and a
   * thread that naps meanwhile measures its nap.
   */
  private static final int PATIENT_LOOKS = 100;

  /** Looks without news before a ticket is asked about all the same. */
  private static final int UNASKED = 8;

  private static final int LOOKS_BY_CLOCK = 16;

  /** Looks at another rank's word before the CPU is given to others. */
  private static final int PATIENT_LOOKS_AT_WORDS = 200;

  private static final int LOOKS_AT_WORDS_BY_CLOCK = 64;

  /** Sleeps on one data path while others may have something to do. */
  private static final long SHORT_SLEEP_NANOS = 300_000;

  private final @Nullable Transport[] channels;
  private final WaitStrategy waitStrategy;
  private final CurrentOperation operation;

  /** Operations of each channel that are not done. */
  private final int[] unfinished;

  /** A bit for each rank that has such, {@link Long#SIZE} to a word. */
  private final long[] busy;

  /** Ranks that have such. */
  private int busyRanks;

  /** Null where all goes by these channels. */
  private @Nullable Runnable elsewhere;

  /** Null where this rank has nothing to compute while it waits. */
  private @Nullable Computation computation;

  /**
   * @param channels to each rank, by its index; null at this rank's, and at those without a path
   * @param operation takes what is waited for
   */
  ProgressEngine(
      @Nullable Transport[] channels, WaitStrategy waitStrategy, CurrentOperation operation) {
    this.channels = channels.clone();
    this.waitStrategy = waitStrategy;
    this.operation = operation;
    this.unfinished = new int[channels.length];
    this.busy = new long[Math.ceilDiv(channels.length, Long.SIZE)];
  }

  /** Ranks that take part. */
  int size() {
    return channels.length;
  }

  /** Whether there is a data path to a rank. */
  boolean connects(int of) {
    return channels[of] != null;
  }

  Transport channel(int of) {
    Transport there = channels[of];
    if (there == null) {
      throw new IllegalStateException("there is no data path to rank %d".formatted(of));
    }
    return there;
  }

  /** An operation of a channel is under way. */
  void begun(int of) {
    if (unfinished[of]++ == 0) {
      // The shift takes the lowest six bits of a rank's number.
      busy[of / Long.SIZE] |= 1L << of;
      busyRanks++;
    }
  }

  /** An operation of a channel is done. */
  void ended(int of) {
    if (--unfinished[of] == 0) {
      busy[of / Long.SIZE] &= ~(1L << of);
      busyRanks--;
    }
  }

  /** The computation whose slices are carried out during waits; null for none. */
  void computeDuringWaits(@Nullable Computation begun) {
    computation = begun;
  }

  /** Drives the work of another library, too, during waits from now on. */
  void alsoDrive(Runnable progress) {
    elsewhere = progress;
  }

  /** Waits until an operation of a channel is done. */
  void await(int of, long ticket, boolean receive) {
    Transport channel = channel(of);
    operation.await(of);
    waitStrategy.reset();
    int looks = 0;
    int vain = 0;
    while (!(receive ? channel.arrived(ticket) : channel.done(ticket))) {
      boolean ask = false;
      for (int unasked = 0; unasked < UNASKED && !ask; unasked++) {
        ask = progress() || computed();
        if (ask) {
          vain = 0;
          waitStrategy.reset();
        } else {
          vain++;
        }
        if (++looks % LOOKS_BY_CLOCK == 0) {
          watch(movement());
          driveElsewhere();
        }
        if (vain > PATIENT_LOOKS) {
          boolean only = busyRanks == 1 && unfinished[of] > 0 && elsewhere == null;
          waitStrategy.idle(channel, only ? Long.MAX_VALUE : SHORT_SLEEP_NANOS);
        }
      }
    }
    ended(of);
    operation.arrived();
  }

  /** Waits until another rank has come as far. */
  void awaitReached(SharedMemory all, int of, long goal) {
    operation.await(of);
    waitStrategy.reset();
    long looks = 0;
    while (all.reached(of) < goal) {
      boolean computed = computed();
      if (++looks % LOOKS_AT_WORDS_BY_CLOCK == 0) {
        watch(all.reached(of));
        drive(of);
        driveElsewhere();
      }
      if (looks > PATIENT_LOOKS_AT_WORDS && !computed) {
        waitStrategy.idle();
      }
    }
    operation.arrived();
  }

  /**
   * Waits for what the ranks do by other means than these channels, and drives the channels
   * meanwhile, which tell of a rank that is lost.
   *
   * @param done moves it; whether it is done
   */
  void awaitElsewhere(BooleanSupplier done) {
    operation.await(CurrentOperation.ALL_OTHERS);
    waitStrategy.reset();
    long looks = 0;
    while (!done.getAsBoolean()) {
      if (++looks % LOOKS_BY_CLOCK == 0) {
        waitForAll();
        // How far it has come does not show.
        watch(0);
        for (int i = 0; i < channels.length; i++) {
          if (connects(i)) {
            drive(i);
          }
        }
      }
      if (looks > PATIENT_LOOKS) {
        waitStrategy.idle();
      }
    }
    operation.arrived();
  }

  /**
   * Drives the channels once, for who has something under way and does not wait in here.
   *
   * @throws StallFailure when nothing has moved for too long
   * @throws TransportException when a data path is broken
   */
  void poll() {
    waitForAll();
    progress();
    watch(movement());
  }

  /** Messages in between were waits of their own. */
  private void waitForAll() {
    if (operation.peer() != CurrentOperation.ALL_OTHERS) {
      operation.await(CurrentOperation.ALL_OTHERS);
    }
  }

  private void watch(long sign) {
    if (operation.watch(sign)) {
      lookAtAll();
    }
  }

  /** Carries out a slice, where there is something to compute. */
  private boolean computed() {
    Computation begun = computation;
    return begun != null && begun.step();
  }

  private void driveElsewhere() {
    Runnable progress = elsewhere;
    if (progress != null) {
      progress.run();
    }
  }

  /** Drives the channels on which something is under way. */
  private boolean progress() {
    boolean news = false;
    for (int word = 0; word < busy.length; word++) {
      for (long left = busy[word]; left != 0; left &= left - 1) {
        news |= drive(word * Long.SIZE + Long.numberOfTrailingZeros(left));
      }
    }
    return news;
  }

  private boolean drive(int of) {
    try {
      return channel(of).progress() > 0;
    } catch (TransportException lost) {
      throw lost(of, lost);
    }
  }

  /** Looks at each rank, awaited or not, whether it has told why it ends. */
  private void lookAtAll() {
    for (int of = 0; of < channels.length; of++) {
      Transport each = channels[of];
      if (each != null) {
        try {
          each.lookAtPeer();
        } catch (TransportException lost) {
          throw lost(of, lost);
        }
      }
    }
  }

  private TransportException lost(int of, TransportException lost) {
    // The rank that is lost need not be the one that is waited for.
    operation.lose(of);
    return lost instanceof PeerLostException trouble && !trouble.told()
        ? new PeerLostException(
            "lost %s: %s".formatted(operation.awaited(), lost.getMessage()), lost)
        : lost;
  }

  private long movement() {
    long sum = 0;
    for (int word = 0; word < busy.length; word++) {
      for (long left = busy[word]; left != 0; left &= left - 1) {
        sum += channel(word * Long.SIZE + Long.numberOfTrailingZeros(left)).movement();
      }
    }
    return sum;
  }
}
