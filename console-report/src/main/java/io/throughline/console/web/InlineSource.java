package io.throughline.console.web;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The expression by which a content security policy lets in a script or style that lies in the page
 * itself.
 */
public final class InlineSource {
  private InlineSource() {}

  /**
   * @param text between the element's tags, to the last space
   * @return {@code 'sha256-...'}
   */
  public static String of(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
