package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.Credentials;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The tags of a run's messages.
 *
 * @param greeting of the first message on a connection, the same for every run, so that one of
 *     another run is seen and refused
 * @param notification depends on the secret: what does not know it is not taken for one
 * @param message of the run's own messages; depends on the secret too
 */
record RunTags(long greeting, long notification, long message) {
  private static final long GREETING = 0x544c_4849_0000_0001L; // TLHI

  static RunTags of(Credentials credentials) {
    try {
      ByteBuffer digest =
          ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(credentials.encode()));
      return new RunTags(GREETING, digest.getLong(), digest.getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a message with this tag is of the run, and will be fetched. */
  boolean own(long tag) {
    return tag == notification || tag == message;
  }
}
