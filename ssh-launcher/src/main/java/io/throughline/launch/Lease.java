package io.throughline.launch;

import java.time.Duration;

/**
 * How long a node's keeper and the console wait for each other.
 *
 * @param beat how often the console sends one
 * @param patience silence after which either side gives the other up; at least 2 s
 */
public record Lease(Duration beat, Duration patience) {
  public static final Lease DEFAULT = new Lease(Duration.ofSeconds(2), Duration.ofSeconds(10));
}
