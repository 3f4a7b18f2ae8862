package io.throughline.agent.messaging;

import io.throughline.agent.workload.Stalled;
import io.throughline.protocol.messaging.MessagePriority;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Has all ranks meet, again and again: each time is an epoch. Ranks tell rank 0 that they have
 * come, hop by hop, and it releases them; frames of others go on meanwhile. Belongs to the data
 * thread.
 */
final class EpochBarrier {
  private static final int CRITICAL = MessagePriority.CRITICAL.number();

  private final int rank;
  private final List<String> names;
  private final FrameHeader frame;

  /** Of this rank's own frames; at rank 0 one for each other rank. */
  private final long[] places;

  /** At rank 0: the last epoch that each rank has come to. */
  private final long[] come;

  private long epoch;
  private long released;
  private boolean stopped;
  private boolean stopHere;

  /**
   * @param names of the ranks, by index
   * @param places of frames: one, at rank 0 as many as there are ranks
   */
  EpochBarrier(int rank, List<String> names, FrameHeader frame, long[] places) {
    this.rank = rank;
    this.names = names;
    this.frame = frame;
    this.places = places.clone();
    this.come = new long[names.size()];
  }

  /**
   * This rank comes to the next epoch.
   *
   * @param stop whether it was asked to stop
   */
  void arrive(MessageRouter router, boolean stop) {
    epoch++;
    stopHere |= stop;
    if (rank == 0) {
      come[0] = epoch;
      releaseIfAll(router);
    } else {
      write(places[0], FrameKind.ARRIVED, 0, stop);
      router.send(places[0], null);
    }
  }

  private void write(long place, int kind, int to, boolean stop) {
    frame.at(place).begin(kind, CRITICAL, rank, to, 0, 0, 0);
    frame.number(epoch);
    frame.detail(stop ? 1 : 0);
  }

  /** Takes what another rank said of it: the frame at which {@link FrameHeader} stands. */
  void hear(MessageRouter router, int source, long number, boolean stop) {
    if (rank != 0) {
      released = number;
      stopped |= stop;
      return;
    }
    come[source] = number;
    stopHere |= stop;
    releaseIfAll(router);
  }

  private void releaseIfAll(MessageRouter router) {
    for (long each : come) {
      if (each < epoch) {
        return;
      }
    }
    if (come[0] != epoch || released == epoch) {
      return;
    }
    released = epoch;
    stopped = stopHere;
    for (int to = 1; to < names.size(); to++) {
      write(places[to], FrameKind.RELEASED, to, stopped);
      router.send(places[to], null);
    }
  }

  /** Whether all have come to the epoch that this rank has come to. */
  boolean passed() {
    return released == epoch;
  }

  /** Whether a rank that came was asked to stop. */
  boolean stopped() {
    return stopped;
  }

  /** The failure of a wait that took too long, with the ranks that are not there. */
  Stalled late(long nanos) {
    if (rank != 0) {
      return Stalled.inVain(
          nanos, "rank %s to release barrier #%d".formatted(names.getFirst(), epoch));
    }
    List<String> missing = new ArrayList<>();
    for (int i = 1; i < come.length; i++) {
      if (come[i] < epoch) {
        missing.add(names.get(i));
      }
    }
    return Stalled.inVain(
        nanos,
        "rank%s %s at barrier #%d; %d of %d are there"
            .formatted(
                missing.size() == 1 ? "" : "s",
                String.join(", ", missing),
                epoch,
                Arrays.stream(come).filter(each -> each >= epoch).count(),
                come.length));
  }
}
