package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.TransportException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Address by which a peer writes into this side's memory.
 *
 * @param worker the worker's address
 * @param key the memory's packed remote key
 * @param memory where the memory starts
 * @param bytes of it
 * @param channel that the peer's messages are to name in their tags
 */
@SuppressWarnings("ArrayRecordComponent") // Taken apart at once, never compared.
record UcxAddress(byte[] worker, byte[] key, long memory, long bytes, int channel) {

  String encode() {
    ByteBuffer buffer = ByteBuffer.allocate(3 * Integer.BYTES + worker.length + key.length + 16);
    buffer.putLong(memory).putLong(bytes).putInt(channel);
    buffer.putInt(worker.length).put(worker).putInt(key.length).put(key);
    return Base64.getEncoder().encodeToString(buffer.array());
  }

  static UcxAddress decode(String text) {
    try {
      ByteBuffer buffer = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      long memory = buffer.getLong();
      long bytes = buffer.getLong();
      int channel = buffer.getInt();
      if (channel < 0 || channel >= RunTags.CHANNELS) {
        throw new TransportException("the peer's address names channel " + channel);
      }
      return new UcxAddress(field(buffer), field(buffer), memory, bytes, channel);
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      throw new TransportException("the peer's address is not one of the ucx transport", e);
    }
  }

  private static byte[] field(ByteBuffer buffer) {
    int length = buffer.getInt();
    if (length < 0 || length > buffer.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] field = new byte[length];
    buffer.get(field);
    return field;
  }
}
