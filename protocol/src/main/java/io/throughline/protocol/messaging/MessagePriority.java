package io.throughline.protocol.messaging;

/** Which of the messages that wait for a connection goes first; the most urgent stand first. */
public enum MessagePriority {
  CRITICAL(0, "critical"),
  REALTIME(1, "realtime"),
  BULK(2, "bulk");

  /** How many there are. */
  public static final int COUNT = values().length;

  private final int number;
  private final String id;

  MessagePriority(int number, String id) {
    this.number = number;
    this.id = id;
  }

  /** The number in messages, from 0 for the most urgent. */
  public int number() {
    return number;
  }

  /** {@code bulk}. */
  public String id() {
    return id;
  }
}
