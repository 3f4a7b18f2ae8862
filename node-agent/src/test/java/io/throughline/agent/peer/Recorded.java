package io.throughline.agent.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** What the tools really printed. */
final class Recorded {
  private Recorded() {}

  static String text(String file) {
    try (InputStream in = Objects.requireNonNull(Recorded.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
