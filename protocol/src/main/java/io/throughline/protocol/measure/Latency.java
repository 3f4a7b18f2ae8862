package io.throughline.protocol.measure;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

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
      "From post until the receiver's progress report covers it; its resolution is the progress"
          + " interval"),
  REQUEST(
      "request",
      "Request",
      "From a client's request until all of its blocks are there: read and sent, or fetched and"
          + " written"),
  STORAGE(
      "storage", "Storage", "From the start of a transfer from or to storage until it is through"),
  READ("read", "Read", "From post until what was read is here"),
  WRITTEN("written", "Written", "From post until the file system says that it is written"),
  ROUND_TRIP("roundTrip", "Round trip", "From post of a message until its answer is here"),
  PLANNED(
      "planned",
      "From planned send",
      "From the moment at which a message was planned until it is remotely complete or answered"),
  SERVICE(
      "service",
      "Service time",
      "From post until remotely complete or answered: leaves out the wait of a message that is"
          + " late"),
  ONE_WAY(
      "oneWay",
      "One way",
      "From post at the sender until arrival at the receiver, by both clocks and their estimated"
          + " offset"),
  CALL("call", "Call", "From a rank's entry into a collective until it is through there");

  /**
   * What a run is best told by, where it has several: the whole wait before any part of it. One way
   * comes last: it needs two clocks, may be left out when the run is over, and is that of messages
   * by themselves after a point, not of those that loaded it.
   */
  private static final List<Latency> TELLING =
      List.of(
          PLANNED,
          ROUND_TRIP,
          CALL,
          REQUEST,
          READ,
          WRITTEN,
          FLUSHED,
          CONSUMED,
          SERVICE,
          LOCAL,
          POST,
          ONE_WAY);

  private final String id;
  private final String label;
  private final String help;

  Latency(String id, String label, String help) {
    this.id = id;
    this.label = label;
    this.help = help;
  }

  /**
   * The one that a single figure stands for.
   *
   * @param ids of those that were measured
   * @return empty where none was
   */
  public static Optional<Latency> headline(Collection<String> ids) {
    return TELLING.stream().filter(latency -> ids.contains(latency.id)).findFirst();
  }

  /** Those that may tell a run, the best first. */
  public static List<Latency> telling() {
    return TELLING;
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
