package io.throughline.agent.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Credentials that show that a data connection belongs to a run. It is the first message on every
 * connection, in both directions.
 *
 * @param runId the run's
 * @param secret from the hub, for this run only
 */
public record Credentials(String runId, String secret) {
  /** Bytes that an encoded form has at most. */
  public static final int MOST_BYTES = 1024;

  private static final long MAGIC = 0x544c_4441_5441_3031L; // TLDATA01

  /** Bytes of a message's head, which holds nothing secret. */
  public static final int HEAD_BYTES = 8 + 4;

  /** The message: magic, length, run and secret. */
  public byte[] encode() {
    byte[] text = text();
    if (HEAD_BYTES + text.length > MOST_BYTES) {
      throw new IllegalArgumentException("run id and secret are too long for a data connection");
    }
    return ByteBuffer.allocate(HEAD_BYTES + text.length)
        .putLong(MAGIC)
        .putInt(text.length)
        .put(text)
        .array();
  }

  /**
   * How many bytes follow a head, or -1 where it is not the head of such a message.
   *
   * @param head of {@link #HEAD_BYTES}
   */
  public static int following(byte[] head) {
    ByteBuffer buffer = ByteBuffer.wrap(head);
    boolean ours = buffer.getLong() == MAGIC;
    int length = buffer.getInt();
    return ours && length >= 0 && length <= MOST_BYTES - HEAD_BYTES ? length : -1;
  }

  /** Whether the peer's first message shows the same; takes as long whichever byte differs. */
  public boolean accept(byte[] message) {
    return MessageDigest.isEqual(encode(), message);
  }

  /** The SHA-256 of parts, one after the other. */
  public static byte[] digest(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private byte[] text() {
    return (runId + '\n' + secret).getBytes(StandardCharsets.UTF_8);
  }

  /** Without the secret: records end up in messages. */
  @Override
  public String toString() {
    return "run " + runId;
  }
}
