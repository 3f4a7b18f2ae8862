package io.throughline.agent.transport;

import java.util.List;
import java.util.Map;

/** The addresses of all data paths of a rank, as one text that the hub passes on. */
public final class PathAddresses {
  private static final String SEPARATOR = "\n";

  private PathAddresses() {}

  /** Joins the addresses of a rank's paths, in the rank's order of paths. */
  public static String join(List<String> addresses) {
    return String.join(SEPARATOR, addresses);
  }

  /**
   * Returns the address of a path at its other end.
   *
   * @param addresses of all ranks, by role
   * @param role of the rank at the other end
   * @param at the path's place in that rank's order; less than 0 where it has no such path
   * @throws TransportException where that rank has no such path
   */
  public static String of(Map<String, String> addresses, String role, int at) {
    String[] theirs = addresses.getOrDefault(role, "").split(SEPARATOR, -1);
    if (at < 0 || at >= theirs.length) {
      throw new TransportException(
          "%s has no data path for this rank: both must be given the same scenario"
              .formatted(role));
    }
    return theirs[at];
  }
}
