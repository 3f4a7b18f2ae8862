package io.throughline.protocol.measure;

/** A stage of a pipeline, and the counters that tell of it while it runs. */
public enum Stage {
  READ(
      "read",
      "Storage read",
      Counter.READ_BYTES,
      Counter.READ_QUEUE,
      Counter.READ_STARVED_NANOS,
      Counter.READ_BLOCKED_NANOS),
  NETWORK(
      "network",
      "Network",
      Counter.SENT_BYTES,
      Counter.SENT_QUEUE,
      Counter.SENT_STARVED_NANOS,
      Counter.SENT_BLOCKED_NANOS),
  WRITE(
      "write",
      "Storage write",
      Counter.WRITTEN_BYTES,
      Counter.WRITTEN_QUEUE,
      Counter.WRITTEN_STARVED_NANOS,
      Counter.WRITTEN_BLOCKED_NANOS);

  private final String id;
  private final String label;
  private final Counter bytes;
  private final Counter queue;
  private final Counter starved;
  private final Counter blocked;

  Stage(String id, String label, Counter bytes, Counter queue, Counter starved, Counter blocked) {
    this.id = id;
    this.label = label;
    this.bytes = bytes;
    this.queue = queue;
    this.starved = starved;
    this.blocked = blocked;
  }

  public String id() {
    return id;
  }

  public String label() {
    return label;
  }

  /** Counter of the bytes that have passed the stage. */
  public Counter bytes() {
    return bytes;
  }

  /** Chunks that wait for it; a gauge. */
  public Counter queue() {
    return queue;
  }

  /** Time in which it had nothing under way because nothing came. */
  public Counter starved() {
    return starved;
  }

  /** Time in which it had nothing under way because what is behind it had no room. */
  public Counter blocked() {
    return blocked;
  }
}
