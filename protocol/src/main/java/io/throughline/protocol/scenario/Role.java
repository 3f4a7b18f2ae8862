package io.throughline.protocol.scenario;

import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A part that a node plays in a scenario.
 *
 * @param id as in plans and files, {@code sender}
 * @param label as people read it
 */
public record Role(String id, String label) {
  /** Begins the transfers: writes, reads, sends. */
  public static final Role SENDER = new Role("sender", "Sender");

  /** The other end: written to, read from, receives. */
  public static final Role RECEIVER = new Role("receiver", "Receiver");

  /** Reads and writes files of its own. */
  public static final Role STORAGE = new Role("storage", "Storage");

  /** Has the storage, and begins the transfers that its clients ask for. */
  public static final Role SERVER = new Role("server", "Storage server");

  /** Asks a storage server, and is written to and read from by it. */
  public static final Role CLIENT = new Role("client", "Client");

  /** The begin of a pipeline. */
  public static final Role SOURCE = new Role("source", "Source");

  /** The end of a pipeline. */
  public static final Role SINK = new Role("sink", "Sink");

  /** One of several that do the same. */
  static final Role RANK = new Role("rank", "Rank");

  private static final Set<String> BEGINNERS = Set.of(SENDER.id, SERVER.id, SOURCE.id);

  /**
   * One of several that play the same part: {@code client}, {@code client-2}.
   *
   * @param number from 1
   */
  public Role number(int number) {
    return new Role(number == 1 ? id : id + "-" + number, label + " " + number);
  }

  /** So many that play the same part; one alone has no number. */
  Stream<Role> times(int count) {
    return count == 1 ? Stream.of(this) : IntStream.rangeClosed(1, count).mapToObj(this::number);
  }

  /** Whether a role of this id is this one, or one of several such. */
  public boolean plays(String role) {
    return role.equals(id) || role.startsWith(id + "-");
  }

  /**
   * Whether who has a role of this id waits to be connected to, where a transport has the choice.
   */
  public static boolean listens(String role) {
    return RECEIVER.plays(role) || SERVER.plays(role) || SINK.plays(role);
  }

  /** Whether who has a role of this id begins the transfers; else it is the other end. */
  public static boolean begins(String role) {
    return BEGINNERS.contains(part(role));
  }

  /**
   * The part that a role of this id plays, without a number: {@code client} of {@code client-2}.
   */
  static String part(String role) {
    int number = role.indexOf('-');
    return number < 0 ? role : role.substring(0, number);
  }
}
