package io.throughline.launch;

import java.time.Duration;

/**
 * Times that a node's keeper and the console wait for each other.
 *
 * @param beat how often the console sends one
 * @param patience silence after which the console gives the keeper up, where nothing is heard of
 *     the agent either; at least 2 s; before the keeper's first word it is {@code ofNode}
 * @param ofNode silence after which the keeper gives the console up, and the console a keeper whose
 *     agent is heard; at least 2 s, longer than {@code patience}, since a node may be busy, and the
 *     console may be suspended and go on. A console that is gone closes the connection, which ends
 *     all at once
 */
public record Lease(Duration beat, Duration patience, Duration ofNode) {
  public static final Lease DEFAULT =
      new Lease(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(90));

  /**
   * For keepers on the console's own machine. The end of one closes its pipe at once, so that
   * silence means a crowded machine.
   */
  public static final Lease LOCAL =
      new Lease(Duration.ofSeconds(2), Duration.ofSeconds(60), Duration.ofSeconds(90));
}
