package io.throughline.protocol.message;

/** Constants on which hub and agent must agree. */
public final class Protocol {
  /** Raised whenever a message changes; hub and agent of different versions refuse each other. */
  public static final int VERSION = 12;

  /** Where agents join. */
  public static final String AGENT_PATH = "/agent";

  /** {@code Bearer TOKEN}. */
  public static final String TOKEN_HEADER = "Authorization";

  private Protocol() {}
}
