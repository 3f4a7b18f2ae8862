package io.throughline.launch.node;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Texts that nobody else says by chance. */
public final class Nonce {
  private static final SecureRandom RANDOM = new SecureRandom();

  private Nonce() {}

  /** 24 hexadecimal digits. */
  public static String next() {
    byte[] bytes = new byte[12];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
