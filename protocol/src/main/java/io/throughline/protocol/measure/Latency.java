package io.throughline.protocol.measure;

/** Latencies of one transfer, each named for what it spans, on the sender's clock. */
public enum Latency {
  POST("post", "Post", "Time inside the call that posts the write"),
  LOCAL("local", "Local completion", "From post until the source buffer may be reused"),
  FLUSHED(
      "flushed", "Remotely complete", "From post until a flush says that the target is updated"),
  CONSUMED(
      "consumed",
      "Consumed",
      "From post until the receiver's progress report covers it; its resolution is the progress interval");

  private final String id;
  private final String label;
  private final String help;

  Latency(String id, String label, String help) {
    this.id = id;
    this.label = label;
    this.help = help;
  }

  /** Stable: as in samples, files and the database. */
  public String id() {
    return id;
  }

  public String label() {
    return label;
  }

  public String help() {
    return help;
  }
}
