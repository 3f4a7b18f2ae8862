package io.throughline.protocol.messaging;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A function that ranks call at each other, by its number. */
public enum RemoteFunction {
  /** Gives its argument back. */
  ECHO(1, "echo"),
  /** Gives the sum of its argument's 64-bit words. */
  CHECKSUM(2, "checksum");

  private final int number;
  private final String id;

  RemoteFunction(int number, String id) {
    this.number = number;
    this.id = id;
  }

  /** The number in calls. */
  public int number() {
    return number;
  }

  /** The id in settings: {@code echo}. */
  public String id() {
    return id;
  }

  /** The ids, in order. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(RemoteFunction::id).toList();
  }

  /** The function of an id; empty where there is none. */
  public static Optional<RemoteFunction> named(String id) {
    return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst();
  }

  /** {@code 1 (echo), 2 (checksum)}. */
  public static String all() {
    return Arrays.stream(values())
        .map(each -> "%d (%s)".formatted(each.number, each.id))
        .collect(Collectors.joining(", "));
  }
}
