package io.throughline.launch.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A script's output between its begin and its end. */
public final class ScriptOutput {
  private static final int SHOWN = 300;

  private final String noise;
  private final byte[] body;

  private ScriptOutput(String noise, byte[] body) {
    this.noise = noise;
    this.body = body;
  }

  /**
   * @param stdout all of it
   * @param stderr shown where the script did not run
   * @throws IOException if the script did not begin or did not end
   */
  public static ScriptOutput parse(byte[] stdout, String stderr, String nonce) throws IOException {
    byte[] begin = ("\nthroughline-begin " + nonce + "\n").getBytes(StandardCharsets.US_ASCII);
    byte[] end = ("throughline-end " + nonce + "\n").getBytes(StandardCharsets.US_ASCII);
    int from = indexOf(stdout, begin, 0);
    int to = from < 0 ? -1 : indexOf(stdout, end, from);
    if (to < 0) {
      String said = (new String(stdout, StandardCharsets.UTF_8) + "\n" + stderr).strip();
      throw new IOException(
          from < 0
              ? "the log-in shell did not run a script; it said: " + shown(said)
              : "a script ended early; it said: " + shown(said));
    }
    String noise = new String(stdout, 0, from, StandardCharsets.UTF_8).strip();
    return new ScriptOutput(noise, Arrays.copyOfRange(stdout, from + begin.length, to));
  }

  /** Whether a script began at all. */
  public static boolean began(byte[] stdout, String nonce) {
    return new String(stdout, StandardCharsets.ISO_8859_1).contains("throughline-begin " + nonce);
  }

  private static int indexOf(byte[] text, byte[] part, int from) {
    for (int i = from; i <= text.length - part.length; i++) {
      if (Arrays.equals(text, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    return -1;
  }

  /** Text of a stranger, short enough for a message. */
  public static String shown(String text) {
    String line = text.strip().replaceAll("\\s*\\n\\s*", " | ");
    return line.isEmpty()
        ? "nothing"
        : line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...";
  }

  /** Output of the log-in shell before the script's; empty for a quiet shell. */
  public String noise() {
    return noise;
  }

  /** As it came. */
  byte[] body() {
    return body.clone();
  }

  public List<String> lines() {
    return new String(body, StandardCharsets.UTF_8).lines().toList();
  }

  /** Bytes that the script found free; 0 where it did not say. */
  public long freeBytes() {
    return value("free").filter(n -> n.matches("\\d{1,15}")).map(Long::parseLong).orElse(0L) * 1024;
  }

  /** The rest of the first line that begins with {@code key=}. */
  public Optional<String> value(String key) {
    return lines().stream()
        .filter(line -> line.startsWith(key + "="))
        .map(line -> line.substring(key.length() + 1))
        .findFirst();
  }
}
