package io.throughline.agent.heartbeat;

import io.throughline.agent.transport.Credentials;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of a heartbeat: a magic number, the sender's proof, and a number that grows. The proof
 * shows that the sender is of the run, and which role it has.
 */
final class HeartbeatDatagram {
  private static final long MAGIC = 0x544c_4245_4154_3031L; // TLBEAT01
  private static final int PROOF_BYTES = 32;
  static final int BYTES = 8 + PROOF_BYTES + 8;

  private final ByteBuffer proof;
  private final ByteBuffer bytes = ByteBuffer.allocateDirect(BYTES);
  private long number;

  HeartbeatDatagram(Credentials credentials, String role) {
    proof = proof(credentials, role);
  }

  /** Proof that a role's datagrams show. */
  static ByteBuffer proof(Credentials credentials, String role) {
    byte[] shown = Credentials.digest(credentials.encode(), role.getBytes(StandardCharsets.UTF_8));
    return ByteBuffer.wrap(shown).asReadOnlyBuffer();
  }

  /** The next one to send, from its position to its limit. */
  ByteBuffer next() {
    number++;
    return again();
  }

  /** Repeats the last datagram, for another peer. */
  ByteBuffer again() {
    return bytes.clear().putLong(MAGIC).put(proof.duplicate()).putLong(number).flip();
  }

  /**
   * The proof that a datagram shows, or an empty buffer where it is no heartbeat.
   *
   * @param datagram flipped; its position is then at the number
   */
  static ByteBuffer proofOf(ByteBuffer datagram) {
    if (datagram.remaining() != BYTES || datagram.getLong() != MAGIC) {
      return ByteBuffer.allocate(0);
    }
    byte[] shown = new byte[PROOF_BYTES];
    datagram.get(shown);
    return ByteBuffer.wrap(shown);
  }
}
