package io.throughline.protocol.inspection;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of one agent on its way to a listener of the other.
 *
 * @param outcome of the connection
 * @param words the system's own, where it failed; else empty
 * @param source the address that the connection left from; empty where there was none
 * @param connectNanos until it stood; -1 where it did not
 * @param bulk whether {@link #BULK_BYTES} arrived over it
 * @param path sizes of packets that arrive
 * @param burst what became of many attempts at once; null where the first succeeded or was refused
 * @param trip of small packets; null where none was answered
 * @param closed further ports of the listener to which no connection stood
 */
public record ProbeResult(
    Outcome outcome,
    String words,
    String source,
    long connectNanos,
    boolean bulk,
    Path path,
    @Nullable Burst burst,
    @Nullable Trip trip,
    List<Integer> closed) {

  public ProbeResult {
    // Facts that were recorded before have none.
    closed = List.copyOf(Objects.requireNonNullElse(closed, List.<Integer>of()));
  }

  /** Result where nothing is known of trips and further ports. */
  public ProbeResult(
      Outcome outcome,
      String words,
      String source,
      long connectNanos,
      boolean bulk,
      Path path,
      @Nullable Burst burst) {
    this(outcome, words, source, connectNanos, bulk, path, burst, null, List.of());
  }

  /** Enough for many packets of any size. */
  public static final int BULK_BYTES = 512 * 1024;

  /** End of a connection attempt. */
  public enum Outcome {
    CONNECTED,
    /** Somebody said no: nothing listens there, or a firewall rejects. */
    REFUSED,
    /** No answer at all. */
    TIMED_OUT,
    /** There is no way, as far as this node or a router knows. */
    UNREACHABLE,
    /** This node's own rules forbid it. */
    NOT_PERMITTED,
    /** The name of the other side is not known here. */
    UNKNOWN_NAME,
    FAILED,
    /** Nothing takes this way, so nobody tried. */
    NOT_TRIED
  }

  /**
   * A small packet there and back.
   *
   * @param leastNanos of several
   * @param medianNanos of several
   * @param links that it crosses on its way there, 1 where no router is between; -1 where it is not
   *     known
   */
  public record Trip(long leastNanos, long medianNanos, int links) {}

  /**
   * Datagrams that may not be split on their way.
   *
   * @param largest packet that arrived, in bytes with its IP header; -1 where none did
   * @param tried the largest that was sent: the MTU of this side's interface; -1 where none was
   */
  public record Path(int largest, int tried) {
    public static final Path UNKNOWN = new Path(-1, -1);
  }

  /**
   * Attempts to connect, all at once, and the packets of the interface meanwhile, less what is
   * usual there.
   *
   * @param attempts each at least one packet
   * @param sent packets that left
   * @param received packets that came
   */
  public record Burst(int attempts, long sent, long received) {}
}
