package io.throughline.agent.sync;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A fault of one side, in a sentence that goes to the other over the data path: eight bytes with
 * each notification.
 */
public final class Fault {
  private static final long TELLING_NANOS = 1_000_000_000L;
  private static final int LENGTH_AT = 24;
  private static final int MOST = 1000;
  private static final long INDEX = 0xffffff;

  private byte[] text = new byte[0];
  private int heard;

  /** Tells the other side, as far as it still listens. Bounded. */
  public static void tell(Transport transport, String sentence) {
    Deadline until = Deadline.after(TELLING_NANOS);
    int parts = Math.ceilDiv(bytes(sentence).length, Long.BYTES);
    try {
      for (int part = 0; part < parts && !until.passed(); transport.progress()) {
        part += transport.notify(first(sentence, part), second(sentence, part)) ? 1 : 0;
      }
      long flush = transport.flush();
      while (!transport.done(flush) && !until.passed()) {
        transport.progress();
      }
    } catch (RuntimeException gone) {
      // Then it knows already.
      return;
    }
  }

  private static long first(String sentence, int part) {
    return ControlMessage.FAULT.word(part | (long) bytes(sentence).length << LENGTH_AT);
  }

  private static long second(String sentence, int part) {
    byte[] bytes = bytes(sentence);
    long word = 0;
    for (int i = 0; i < Long.BYTES && part * Long.BYTES + i < bytes.length; i++) {
      word |= (bytes[part * Long.BYTES + i] & 0xffL) << (i * Byte.SIZE);
    }
    return word;
  }

  private static byte[] bytes(String sentence) {
    byte[] all = sentence.getBytes(StandardCharsets.UTF_8);
    return all.length <= MOST ? all : Arrays.copyOf(all, MOST);
  }

  /** Takes a part. */
  public void hear(long first, long second) {
    long detail = ControlMessage.detail(first);
    int length = Math.clamp(detail >>> LENGTH_AT, 0, MOST);
    int at = (int) (detail & INDEX) * Long.BYTES;
    if (text.length != length) {
      text = new byte[length];
      heard = 0;
    }
    for (int i = 0; i < Long.BYTES && at + i < length; i++) {
      text[at + i] = (byte) (second >>> (i * Byte.SIZE));
      heard++;
    }
  }

  /** Whether all of it is here. */
  public boolean whole() {
    return text.length > 0 && heard >= text.length;
  }

  public String sentence() {
    return new String(text, StandardCharsets.UTF_8);
  }
}
