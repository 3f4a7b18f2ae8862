package io.throughline.protocol.measure;

/**
 * Latencies of one transfer, each named for what it spans, on the sender's clock unless said
 * otherwise.
 */
public enum Latency {
  POST("post", "Post", "Time inside the call that posts the write"),
  LOCAL("local", "Local completion", "From post until the source buffer may be reused"),
  FLUSHED(
      "flushed", "Remotely complete", "From post until a flush says that the target is updated"),
  CONSUMED(
      "consumed",
      "Consumed",
      "From post until the receiver's progress report covers it; its resolution is the progress interval"),
  READ("read", "Read", "From post until what was read is here"),
  ROUND_TRIP("roundTrip", "Round trip", "From post of a message until its answer is here"),
  PLANNED(
      "planned",
      "From planned send",
      "From the moment at which a message was planned until it is remotely complete or answered"),
  SERVICE(
      "service",
      "Service time",
      "From post until remotely complete or answered: leaves out the wait of a message that is late"),
  ONE_WAY(
      "oneWay",
      "One way",
      "From post at the sender until arrival at the receiver, by both clocks and their estimated"
          + " offset");

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
