package io.throughline.agent.sync;

import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The control messages of all exchanges, each one notification of two words. The first word's low
 * byte is the message's {@link #number}; its other 56 bits are the <em>detail</em>, 0 where the
 * message has none; the second word is the <em>count</em>. Encoding and decoding allocate nothing.
 */
public enum ControlMessage {
  /** Either end: stop early. */
  STOP(5, Owner.EVERY, Late.DROPPED, "phase", ""),
  /** The first write of a connection and its flush are done. */
  PING(7, Owner.EVERY, Late.REFUSED, "", ""),
  /** Answers a {@link #PING}. */
  PONG(8, Owner.EVERY, Late.REFUSED, "", ""),
  /** Asks for the other end's clock; question 0 asks which clock it is. */
  CLOCK_ASK(10, Owner.EVERY, Late.DROPPED, "", "question"),
  /** Answers a {@link #CLOCK_ASK}. */
  CLOCK_TELL(11, Owner.EVERY, Late.DROPPED, "question", "System.nanoTime, or the clock's id"),
  /** The clock is not asked for again. */
  CLOCK_DONE(12, Owner.EVERY, Late.REFUSED, "", ""),
  /** Eight bytes of a sentence; see {@link Fault}. */
  FAULT(23, Owner.EVERY, Late.REFUSED, "piece, bytes in all", "text"),

  /** Either end: ready for a phase; from the receiver it releases the barrier. */
  P2P_BEGIN(1, Owner.P2P, Late.REFUSED, "phase", ""),
  /** Initiator: messages that are complete at the target. Repeated as a sign of life. */
  P2P_LANDED(2, Owner.P2P, Late.DROPPED, "phase", "messages"),
  /** Initiator: messages of the phase in all, all of them complete. */
  P2P_END(3, Owner.P2P, Late.DROPPED, "phase", "messages"),
  /** Target: messages that have come, and are checked where they are to be. */
  P2P_TAKEN(4, Owner.P2P, Late.DROPPED, "phase", "messages"),
  /** Sender: the warm-up ended with a steady rate. */
  P2P_STEADY(6, Owner.P2P, Late.DROPPED, "phase", "1 if steady"),
  /** Target: posted receives that need a message each. */
  P2P_LEFT(9, Owner.P2P, Late.DROPPED, "phase", "receives"),
  /** Either end: waits for another worker of its side, which is at work. */
  P2P_ALIVE(16, Owner.P2P, Late.DROPPED, "phase", ""),

  /** Receiver: ready for the next message (1), or has had enough (0). */
  ONE_WAY_NEXT(13, Owner.P2P, Late.REFUSED, "", "1 for another"),
  /** Sender: a message was posted at that time, and is complete where it was put. */
  ONE_WAY_DATE(14, Owner.P2P, Late.REFUSED, "", "System.nanoTime"),
  /** Sender: answers from now on. */
  ONE_WAY_READY(15, Owner.P2P, Late.REFUSED, "", "messages allowed"),

  /** Client: asks for a request to be served; see {@code remote.Request}. */
  REMOTE_REQUEST(20, Owner.REMOTE, Late.REFUSED, "writes, slot, blocks", "bytes of a block"),
  /** Client: file and blocks of the request before. */
  REMOTE_WHERE(21, Owner.REMOTE, Late.REFUSED, "file, slot", "request"),
  /** Server: all of a request is done. */
  REMOTE_DONE(22, Owner.REMOTE, Late.REFUSED, "slot", "bytes"),
  /** Client: ready for a phase, nothing of the last is under way. */
  REMOTE_READY(24, Owner.REMOTE, Late.REFUSED, "", "phase"),
  /** Server: all its clients are ready. */
  REMOTE_GO(25, Owner.REMOTE, Late.REFUSED, "", "phase"),
  /** Client: asks for nothing more. */
  REMOTE_BYE(26, Owner.REMOTE, Late.REFUSED, "", "1 if all was measured"),
  /** Server: slow on purpose, for its {@code limits.bandwidth}. */
  REMOTE_BEAT(27, Owner.REMOTE, Late.DROPPED, "", ""),

  /** Source: chunks that are in the sink's slots. */
  PIPELINE_LANDED(40, Owner.PIPELINE, Late.DROPPED, "", "chunks"),
  /** Source: chunks in all, all of which have landed. */
  PIPELINE_FINAL(41, Owner.PIPELINE, Late.REFUSED, "", "chunks"),
  /** Sink: chunks that have left its slots. */
  PIPELINE_CONSUMED(42, Owner.PIPELINE, Late.DROPPED, "", "chunks"),
  /** Either end: ready for a phase. */
  PIPELINE_READY(43, Owner.PIPELINE, Late.REFUSED, "", "phase"),
  /** Source: the checksum of what it has read once more. */
  PIPELINE_CHECKSUM(44, Owner.PIPELINE, Late.REFUSED, "", "CRC-32C"),
  /** Either end: nothing more is wanted. */
  PIPELINE_BYE(45, Owner.PIPELINE, Late.DROPPED, "", ""),
  /** Either end: at work by itself, or (source) held back by its {@code limits.bandwidth}. */
  PIPELINE_BEAT(46, Owner.PIPELINE, Late.DROPPED, "", ""),

  /** Sender: wants the tool's server for a point. */
  BASELINE_SERVE(50, Owner.BASELINE, Late.REFUSED, "", "point"),
  /** Receiver: the tool's server listens. */
  BASELINE_READY(51, Owner.BASELINE, Late.REFUSED, "", "port"),
  /** Receiver: the tool's server does not start. */
  BASELINE_NOT_READY(52, Owner.BASELINE, Late.REFUSED, "", ""),
  /** Sender: the tool's client has ended. */
  BASELINE_CLIENT_DONE(53, Owner.BASELINE, Late.REFUSED, "", "1 with a figure"),
  /** Receiver: the tool's server has ended. */
  BASELINE_SERVER_DONE(54, Owner.BASELINE, Late.REFUSED, "", "1 without an error"),
  /** Sender: Throughline's own turn at a point. */
  BASELINE_OWN(55, Owner.BASELINE, Late.REFUSED, "", "point"),
  /** Sender: all points are through. */
  BASELINE_END(56, Owner.BASELINE, Late.REFUSED, "", "figures of tools"),
  /** Sender: as {@link #BASELINE_SERVE}, for a short run that tells how fast the tool is. */
  BASELINE_CALIBRATE(57, Owner.BASELINE, Late.REFUSED, "", "point"),

  /** Sender: slots that are in the ring. Repeated as a sign of life. */
  STREAM_LANDED(60, Owner.STREAM, Late.DROPPED, "", "slots"),
  /** Sender: slots in all, all of which are in the ring. */
  STREAM_FINAL(61, Owner.STREAM, Late.DROPPED, "", "slots"),
  /** Receiver: slots that are consumed. Repeated as a sign of life. */
  STREAM_PROGRESS(62, Owner.STREAM, Late.DROPPED, "", "slots"),
  /** Receiver: the start barrier is released. */
  STREAM_GO(63, Owner.STREAM, Late.REFUSED, "", ""),
  /** Sender: nothing more is wanted of the receiver. */
  STREAM_BYE(64, Owner.STREAM, Late.REFUSED, "", ""),

  /** A rank: messages of a load that it took of its neighbour. */
  MESSAGES_TAKEN(70, Owner.MESSAGES, Late.REFUSED, "priority", "messages"),

  /** A piece of a write is in the next staging slot. */
  STAGING_PIECE(97, Owner.STAGING, Late.REFUSED, "bytes", "offset"),
  /** Pieces that are where they belong. */
  STAGING_TAKEN(98, Owner.STAGING, Late.REFUSED, "", "pieces"),
  /** Asks for a write; see {@code transport.staged.ReadOffsets}. */
  STAGING_READ(99, Owner.STAGING, Late.REFUSED, "bytes", "from, to"),
  /** Reads that are done. */
  STAGING_SERVED(100, Owner.STAGING, Late.REFUSED, "", "reads");

  /** Who says a message: an exchange that runs alone on its data path, or beside any (EVERY). */
  public enum Owner {
    EVERY("every exchange"),
    P2P("point to point"),
    REMOTE("remote storage"),
    PIPELINE("pipeline"),
    BASELINE("baseline"),
    STREAM("stream"),
    MESSAGES("group messages"),
    STAGING("staging");

    private final String label;

    Owner(String label) {
      this.label = label;
    }
  }

  private enum Late {
    DROPPED,
    REFUSED
  }

  private static final int DETAIL_AT = 8;
  private static final int NUMBERS = 1 << DETAIL_AT;
  private static final @Nullable ControlMessage[] BY_NUMBER = byNumber();

  private final int number;
  private final Owner owner;
  private final Late late;
  private final String detail;
  private final String count;

  ControlMessage(int number, Owner owner, Late late, String detail, String count) {
    this.number = number;
    this.owner = owner;
    this.late = late;
    this.detail = detail;
    this.count = count;
  }

  private static @Nullable ControlMessage[] byNumber() {
    @Nullable ControlMessage[] messages = new ControlMessage[NUMBERS];
    for (ControlMessage message : values()) {
      messages[message.number] = message;
    }
    return messages;
  }

  /** On the wire: 1 to 255, never used twice, never changed. */
  public int number() {
    return number;
  }

  public Owner owner() {
    return owner;
  }

  /**
   * Whether a message of an earlier phase may still arrive and is then dropped: counts and signs of
   * life, which are repeated.
   */
  public boolean mayBeLate() {
    return late == Late.DROPPED;
  }

  /** The first word of a message without a detail. */
  public long word() {
    return number;
  }

  /**
   * The first word.
   *
   * @param detail 0 to 2^56 - 1
   */
  public long word(long detail) {
    return detail << DETAIL_AT | number;
  }

  /** Sends the message without a detail; false when there is no room just now. */
  public boolean send(Transport transport, long count) {
    return transport.notify(number, count);
  }

  /**
   * The message that a first word belongs to.
   *
   * @throws TransportException where no message has the number: the ends disagree about the format
   */
  public static ControlMessage of(long first) {
    ControlMessage message = BY_NUMBER[(int) (first & NUMBERS - 1)];
    if (message == null) {
      throw new TransportException(
          "the other side sent control message number %d, which this agent does not know: both nodes must run the same version"
              .formatted(first & NUMBERS - 1));
    }
    return message;
  }

  /**
   * Whether a first word is of a message of an exchange; false too where no message has its number.
   */
  public static boolean belongs(long first, Owner owner) {
    ControlMessage message = BY_NUMBER[(int) (first & NUMBERS - 1)];
    return message != null && message.owner == owner;
  }

  /** The detail of a first word. */
  public static long detail(long first) {
    return first >>> DETAIL_AT;
  }

  /**
   * Drops a message that may be late where it came.
   *
   * @param owner the exchange that takes place
   * @param at this side's part in the exchange, for people
   * @param expected what is taken there
   * @throws TransportException for any other message, with what came and what is expected
   */
  public static void dropLate(
      Notification got, Owner owner, String at, ControlMessage... expected) {
    ControlMessage message = of(got.first());
    if (!message.mayBeLate() || (message.owner != owner && message.owner != Owner.EVERY)) {
      throw unexpected(got, at, expected);
    }
  }

  /** The error of a message that has no place where it came; parameters as in {@link #dropLate}. */
  public static TransportException unexpected(
      Notification got, String at, ControlMessage... expected) {
    return new TransportException(
        "the other side sent %s to %s, which expects %s: the two ends disagree"
            .formatted(
                of(got.first()).describe(got.first(), got.second()),
                at,
                Arrays.stream(expected).map(Enum::name).collect(Collectors.joining(", "))));
  }

  private String describe(long first, long second) {
    String words = detail.isEmpty() ? "" : "%s %d".formatted(detail, detail(first));
    if (!count.isEmpty()) {
      words += (words.isEmpty() ? "" : "; ") + "%s %d".formatted(count, second);
    }
    return "%s of %s%s".formatted(name(), owner.label, words.isEmpty() ? "" : " (" + words + ")");
  }
}
