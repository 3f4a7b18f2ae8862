package io.throughline.protocol.message;

import java.time.Duration;

/** Constants on which hub and agent must agree. */
public final class Protocol {
  /** Raised whenever a message changes; hub and agent of different versions refuse each other. */
  public static final int VERSION = 16;

  /** Path at which agents join. */
  public static final String AGENT_PATH = "/agent";

  /** {@code Bearer TOKEN}. */
  public static final String TOKEN_HEADER = "Authorization";

  /**
   * The longest time for which the hub waits for the last words of a rank that others miss, before
   * it says who is lost.
   */
  public static final Duration LAST_WORDS_TIMEOUT = Duration.ofSeconds(12);

  /**
   * As long as the console waits for an agent that was started to join. On an emulated or a crowded
   * node joining takes 30 s and more. An agent that ends or is stopped before is named at once.
   */
  public static final Duration JOIN_TIMEOUT = Duration.ofMinutes(1);

  /**
   * As long as an agent waits for the hub's answer: an agent that gives up ends, and its log names
   * the cause, before the console stops waiting for its join.
   */
  public static final Duration HUB_CONNECT_TIMEOUT = Duration.ofSeconds(20);

  private Protocol() {}
}
