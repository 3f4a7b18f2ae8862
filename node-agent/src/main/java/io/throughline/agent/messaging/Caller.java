package io.throughline.agent.messaging;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.WordPattern;
import io.throughline.protocol.messaging.MessagePriority;
import io.throughline.protocol.messaging.RemoteFunction;
import io.throughline.protocol.messaging.RoutingTable;
import io.throughline.protocol.quantity.ByteCount;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The critical messages of a rank: one at a time, to some ranks in turns, each answered before the
 * next. Belongs to the data thread; allocates nothing while all is right.
 */
final class Caller {
  private static final int CRITICAL = MessagePriority.CRITICAL.number();
  private static final long NONE = -1;

  private final int rank;
  private final List<String> names;
  private final RoutingTable routes;
  private final int group;
  private final @Nullable RemoteFunction function;
  private final MemorySegment memory;
  private final FrameHeader frame;
  private final long place;
  private final @Nullable BufferPool pool;
  private final boolean verified;
  private final Mismatches mismatches;

  private int[] to = {};
  private int size;
  private int turn;
  private int expected;
  private long number;
  private long askedAt;
  private boolean waiting;

  /** Whether the message is on its way, and waits for no buffer. */
  private boolean posted = true;

  private long took = NONE;

  /**
   * @param names of the ranks, by index
   * @param group that this rank is of
   * @param function that is called; null for messages
   * @param place of the frame that is sent, or copied to a buffer of the pool
   * @param pool null where there is none
   * @param verified whether answers are checked
   */
  Caller(
      int rank,
      List<String> names,
      RoutingTable routes,
      int group,
      @Nullable RemoteFunction function,
      MemorySegment memory,
      FrameHeader frame,
      long place,
      @Nullable BufferPool pool,
      boolean verified,
      Mismatches mismatches) {
    this.rank = rank;
    this.names = names;
    this.routes = routes;
    this.group = group;
    this.function = function;
    this.memory = memory;
    this.frame = frame;
    this.place = place;
    this.pool = pool;
    this.verified = verified;
    this.mismatches = mismatches;
  }

  /** Sends to these ranks from now on, messages of so many bytes. */
  void aim(List<Integer> ranks, long bytes) {
    to = ranks.stream().mapToInt(Integer::intValue).toArray();
    // Ranks do not all begin with the same one.
    turn = to.length == 0 ? 0 : rank % to.length;
    size = Math.toIntExact(bytes);
    WordPattern.fill(memory, place + FrameHeader.HEADER_BYTES, base(), size);
  }

  /** Whether there is a rank to send to. */
  boolean aims() {
    return to.length > 0;
  }

  /** Whether an answer is waited for. */
  boolean waiting() {
    return waiting;
  }

  private long base() {
    return WordPattern.mix(((long) rank << 48) + number);
  }

  /** Sends the next message. */
  void call(MessageRouter router) {
    expected = to[turn];
    turn = turn + 1 == to.length ? 0 : turn + 1;
    number++;
    frame
        .at(place)
        .begin(
            function == null ? FrameKind.MESSAGE : FrameKind.CALL,
            CRITICAL,
            rank,
            expected,
            group,
            tag(),
            size);
    frame.number(number);
    if (verified) {
      WordPattern.fill(memory, frame.contents(), base(), size);
    }
    waiting = true;
    took = NONE;
    askedAt = System.nanoTime();
    BufferPool all = pool;
    if (all == null) {
      router.send(place, null);
    } else {
      posted = false;
      post(router, all);
      if (!posted) {
        all.waits(size);
      }
    }
  }

  /** Sends the message that waits for a buffer, if one is free now. */
  void retry(MessageRouter router) {
    BufferPool all = pool;
    if (all != null && !posted) {
      post(router, all);
    }
  }

  private void post(MessageRouter router, BufferPool all) {
    long buffer = all.takeCritical(size);
    if (buffer != BufferPool.NONE) {
      MemorySegment.copy(memory, place, memory, buffer, FrameHeader.HEADER_BYTES + (long) size);
      posted = true;
      router.send(buffer, null);
    }
  }

  private int tag() {
    return function == null ? (int) (number & Integer.MAX_VALUE) : function.number();
  }

  /** The round trip of the call that was answered last, once; -1 where none was since. */
  long took() {
    long nanos = took;
    took = NONE;
    return nanos;
  }

  /** Takes an answer, which lies at a place of the memory. */
  void hear(long at) {
    long now = System.nanoTime();
    frame.at(at);
    switch (frame.kind()) {
      case FrameKind.UNDELIVERABLE -> throw undelivered((int) frame.detail());
      case FrameKind.NO_FUNCTION ->
          throw new TransportException(
              "rank %s has no function %d; it has %s"
                  .formatted(names.get(expected), frame.tag(), RemoteFunction.all()));
      default -> accept(now);
    }
  }

  private TransportException undelivered(int lost) {
    String what = "message #%d to rank %s was not delivered".formatted(number, names.get(expected));
    return lost == MessageRouter.HOP_LIMIT
        ? new TransportException("%s within the hop limit".formatted(what))
        : new PeerLostException(
            "%s: rank %s is lost to the one before it on the way".formatted(what, names.get(lost)));
  }

  private void accept(long now) {
    int kind = function == null ? FrameKind.ANSWER : FrameKind.RESULT;
    int length = function == RemoteFunction.CHECKSUM ? Long.BYTES : size;
    if (!waiting
        || frame.kind() != kind
        || frame.tag() != tag()
        || frame.number() != number
        || frame.source() != expected
        || frame.group() != group
        || frame.length() != length) {
      throw unexpected(kind, length);
    }
    waiting = false;
    took = now - askedAt;
    if (verified) {
      check(length);
    }
  }

  private void check(int length) {
    long contents = frame.contents();
    if (function == RemoteFunction.CHECKSUM) {
      long right = CallTarget.checksum(memory, place + FrameHeader.HEADER_BYTES, size);
      long got = memory.get(JAVA_LONG, contents);
      if (got == right) {
        mismatches.right();
      } else {
        mismatches.wrong(() ->
            "rank %s gave the checksum %d for message #%d of rank %s, which is %d"
                .formatted(names.get(expected), got, number, names.get(rank), right));
      }
      return;
    }
    long wrong = WordPattern.firstWrongByte(memory, contents, base(), length);
    if (wrong < 0) {
      mismatches.right();
    } else {
      mismatches.wrong(() ->
          "byte %d of the answer of rank %s to message #%d of rank %s is not what was sent"
              .formatted(wrong, names.get(expected), number, names.get(rank)));
    }
  }

  private TransportException unexpected(int kind, int length) {
    return new TransportException(
        "rank %s of %d expected %s with tag %d, number %d and %d bytes from rank %s in group %d, and got %s with tag %d, number %d and %d bytes from rank %d in group %d"
            .formatted(
                names.get(rank),
                names.size(),
                FrameKind.name(kind),
                tag(),
                number,
                length,
                names.get(expected),
                group + 1,
                FrameKind.name(frame.kind()),
                frame.tag(),
                frame.number(),
                frame.length(),
                frame.source() + 1,
                frame.group() + 1));
  }

  /**
   * Looks whether the answer that is waited for is overdue.
   *
   * @param limitNanos longest time that it may take
   */
  void watch(long now, long limitNanos) {
    if (waiting && now - askedAt > limitNanos) {
      throw StallFailure.inVain(
          now - askedAt,
          "the answer of rank %s to message #%d of %s%s"
              .formatted(
                  names.get(expected),
                  number,
                  ByteCount.exact(size),
                  relays().isEmpty() ? "" : ", which goes by way of " + relays()));
    }
  }

  private String relays() {
    return routes.relays(rank, expected).stream().map(names::get).collect(Collectors.joining(", "));
  }
}
