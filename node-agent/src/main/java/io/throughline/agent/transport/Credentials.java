package io.throughline.agent.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * What shows that a data connection belongs to a run. It is the first message on every connection,
 * in both directions.
 *
 * @param runId the run's
 * @param secret from the hub, for this run only
 */
public record Credentials(String runId, String secret) {
  /** Bytes that an encoded form has at most. */
  public static final int MOST_BYTES = 1024;

  private static final long MAGIC = 0x544c_4441_5441_3031L; // TLDATA01
  private static final int FIXED = 8 + 4;

  /** The message: magic, length, run and secret. */
  public byte[] encode() {
    byte[] text = text();
    if (FIXED + text.length > MOST_BYTES) {
      throw new IllegalArgumentException("run id and secret are too long for a data connection");
    }
    return ByteBuffer.allocate(FIXED + text.length)
        .putLong(MAGIC)
        .putInt(text.length)
        .put(text)
        .array();
  }

  /** Bytes of {@link #encode}. */
  public int encodedBytes() {
    return FIXED + text().length;
  }

  /** Whether the peer's first message shows the same; takes as long whichever byte differs. */
  public boolean accept(byte[] message) {
    return MessageDigest.isEqual(encode(), message);
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
