package io.throughline.protocol.inspection;

import org.jspecify.annotations.Nullable;

/**
 * How one agent fared on its way to a listener of the other.
 *
 * @param outcome of the connection
 * @param words the system's own, where it failed; else empty
 * @param source the address that the connection left from; empty where there was none
 * @param connectNanos until it stood; -1 where it did not
 * @param bulk whether {@link #BULK_BYTES} arrived over it
 * @param path sizes of packets that arrive
 * @param burst what became of many attempts at once; null where the first succeeded or was refused
 */
public record Reach(
    Outcome outcome,
    String words,
    String source,
    long connectNanos,
    boolean bulk,
    Path path,
    @Nullable Burst burst) {
  /** Enough for many packets of any size. */
  public static final int BULK_BYTES = 512 * 1024;

  /** How a connection ended. */
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
    FAILED
  }

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
