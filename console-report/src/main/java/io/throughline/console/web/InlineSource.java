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
    return "'sha256-" + Base64.getEncoder().encodeToString(digest(text)) + "'";
  }

  /** SHA-256 of a text in UTF-8. */
  public static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
