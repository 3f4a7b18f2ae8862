package io.throughline.agent.messaging;

import io.throughline.agent.workload.StallFailure;
import io.throughline.protocol.messaging.MessagePriority;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.result.AgentResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
  private final int reasonBytes;

  /** Places of this rank's own frames; at rank 0 one for each other rank. */
  private final long[] places;

  /** At rank 0: of the frames that tell the others of a stop. */
  private final long[] stopPlaces;

  /** At rank 0: the last epoch that each rank has come to. */
  private final long[] come;

  private long epoch;
  private long released;
  private boolean stopped;

  /** Why a rank was asked to stop, with its name; empty where none was. */
  private String reason = "";

  /**
   * @param names of the ranks, by index
   * @param places of frames: one, at rank 0 as many as there are ranks
   * @param stopPlaces of further frames: none, at rank 0 as many as there are ranks
   * @param reasonBytes room in a frame for the reason of a stop, which is cut to it
   */
  EpochBarrier(
      int rank,
      List<String> names,
      FrameHeader frame,
      long[] places,
      long[] stopPlaces,
      int reasonBytes) {
    this.rank = rank;
    this.reasonBytes = reasonBytes;
    this.names = names;
    this.frame = frame;
    this.places = places.clone();
    this.stopPlaces = stopPlaces.clone();
    this.come = new long[names.size()];
  }

  /**
   * This rank comes to the next epoch.
   *
   * @param stop why it was asked to stop; null where it was not
   */
  void arrive(MessageRouter router, @Nullable String stop) {
    epoch++;
    if (stop != null) {
      noteStop(router, AgentResult.endingEarly(names.get(rank), stop));
    }
    if (rank == 0) {
      come[0] = epoch;
      releaseIfAll(router);
    } else {
      write(places[0], FrameKind.ARRIVED, 0);
      router.send(places[0], null);
    }
  }

  /** Notes which rank was asked to stop first, and why; rank 0 tells all others at once. */
  void noteStop(MessageRouter router, String why) {
    if (!reason.isEmpty()) {
      return;
    }
    reason = why;
    for (int to = 1; rank == 0 && to < names.size(); to++) {
      write(stopPlaces[to], FrameKind.STOP, to);
      router.send(stopPlaces[to], null);
    }
  }

  private void write(long place, int kind, int to) {
    byte[] text = reason.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(text.length, reasonBytes);
    frame.at(place).begin(kind, CRITICAL, rank, to, 0, 0, length);
    frame.number(epoch);
    frame.text(text, length);
  }

  /** Takes what another rank said of an epoch: the frame at which {@link FrameHeader} stands. */
  void hear(MessageRouter router, int source, long number, String stop) {
    if (!stop.isEmpty()) {
      noteStop(router, stop);
    }
    if (rank != 0) {
      released = number;
      stopped |= !stop.isEmpty();
      return;
    }
    come[source] = number;
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
    stopped = !reason.isEmpty();
    for (int to = 1; to < names.size(); to++) {
      write(places[to], FrameKind.RELEASED, to);
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

  /** Which rank was asked to stop first, and why; empty where none was. */
  String reason() {
    return reason;
  }

  /** The failure of a wait that took too long, with the ranks that are not there. */
  StallFailure late(long nanos) {
    if (rank != 0) {
      return StallFailure.inVain(
          nanos, "rank %s to release barrier #%d".formatted(names.getFirst(), epoch));
    }
    List<String> missing = new ArrayList<>();
    for (int i = 1; i < come.length; i++) {
      if (come[i] < epoch) {
        missing.add(names.get(i));
      }
    }
    return StallFailure.inVain(
        nanos,
        "rank%s %s at barrier #%d; %d of %d are there"
            .formatted(
                missing.size() == 1 ? "" : "s",
                ShortList.names(missing),
                epoch,
                Arrays.stream(come).filter(each -> each >= epoch).count(),
                come.length));
  }
}
