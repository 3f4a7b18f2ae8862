package io.throughline.agent.remote;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A sentence that goes over the data path, eight bytes at a time: what a server cannot do. */
final class Fault {
  private static final int AT = 8;
  private static final int LENGTH_AT = 32;
  private static final int MOST = 1000;
  private static final long INDEX = 0xffffff;

  private byte[] text = new byte[0];
  private int heard;

  /** How many notifications a sentence takes. */
  static int parts(String sentence) {
    return Math.ceilDiv(bytes(sentence).length, Long.BYTES);
  }

  static long first(String sentence, int part) {
    return Talk.FAULT | (long) part << AT | (long) bytes(sentence).length << LENGTH_AT;
  }

  static long second(String sentence, int part) {
    byte[] bytes = bytes(sentence);
    long word = 0;
    for (int i = 0; i < Long.BYTES && part * Long.BYTES + i < bytes.length; i++) {
      word |= (bytes[part * Long.BYTES + i] & 0xffL) << i * Byte.SIZE;
    }
    return word;
  }

  private static byte[] bytes(String sentence) {
    byte[] all = sentence.getBytes(StandardCharsets.UTF_8);
    return all.length <= MOST ? all : Arrays.copyOf(all, MOST);
  }

  /** Takes a part. */
  void hear(long first, long second) {
    int length = Math.clamp(first >>> LENGTH_AT, 0, MOST);
    int at = (int) (first >>> AT & INDEX) * Long.BYTES;
    if (text.length != length) {
      text = new byte[length];
      heard = 0;
    }
    for (int i = 0; i < Long.BYTES && at + i < length; i++) {
      text[at + i] = (byte) (second >>> i * Byte.SIZE);
      heard++;
    }
  }

  /** Whether all of it is here. */
  boolean whole() {
    return text.length > 0 && heard >= text.length;
  }

  String sentence() {
    return new String(text, StandardCharsets.UTF_8);
  }
}
