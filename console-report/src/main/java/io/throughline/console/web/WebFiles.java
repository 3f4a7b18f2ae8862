package io.throughline.console.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads the page's files, which lie beside this class. */
public final class WebFiles {
  private WebFiles() {}

  /**
   * @param path below this package, {@code sections/points.js}
   * @throws IllegalArgumentException if there is no such file
   */
  public static String text(String path) {
    try (InputStream in = WebFiles.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("the page has no file " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
