package io.throughline.agent.echo;

import io.throughline.agent.transport.Credentials;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The first that each side of a connection says, over its stream: the tags that it listens to, and
 * that it belongs to the run.
 *
 * @param client the client's number, from 0
 * @param tags of the side that says it
 */
record PeerRecord(long client, Tags tags) {
  static final int BYTES = 64;

  private static final long MAGIC = 0x544c_4543_484f_3031L; // TLECHO01
  private static final int PLAIN = 4 * Long.BYTES;
  private static final int PROOF = 24;

  /** A record that is refused, with the reason. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  /** Magic, client, tags, a proof that needs the run's secret, and a checksum over all of it. */
  byte[] encode(Credentials credentials) {
    byte[] plain =
        ByteBuffer.allocate(PLAIN)
            .putLong(MAGIC)
            .putLong(client)
            .putLong(tags.message())
            .putLong(tags.control())
            .array();
    byte[] checked = Arrays.copyOf(plain, PLAIN + PROOF);
    System.arraycopy(Credentials.digest(credentials.encode(), plain), 0, checked, PLAIN, PROOF);
    return ByteBuffer.allocate(BYTES).put(checked).putLong(checksum(checked)).array();
  }

  /**
   * @throws Refused naming what was found and what had to be
   */
  static PeerRecord decode(byte[] bytes, Credentials credentials) throws Refused {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    byte[] checked = Arrays.copyOf(bytes, PLAIN + PROOF);
    long shown = buffer.getLong(PLAIN + PROOF);
    if (buffer.getLong() != MAGIC) {
      throw new Refused("its first message is no record of tags");
    }
    if (shown != checksum(checked)) {
      throw new Refused(
          "the checksum of its record is %s, and its bytes give %s"
              .formatted(Tags.text(shown), Tags.text(checksum(checked))));
    }
    PeerRecord record =
        new PeerRecord(buffer.getLong(), new Tags(buffer.getLong(), buffer.getLong()));
    if (!MessageDigest.isEqual(record.encode(credentials), bytes)) {
      throw new Refused("its record does not prove that it belongs to the run");
    }
    return record;
  }

  private static long checksum(byte[] bytes) {
    return ByteBuffer.wrap(Credentials.digest(bytes)).getLong();
  }
}
