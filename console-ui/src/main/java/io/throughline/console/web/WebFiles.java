package io.throughline.console.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads the page's files, which lie beside this class. */
public final class WebFiles {
  /** Where a console in the browser begins. */
  public static final String START = "start.html";

  /** The list of runs. */
  public static final String HISTORY = "history.html";

  /** A run's page; its links name the other files. */
  public static final String PAGE = "page.html";

  /** The page of a comparison; likewise. */
  public static final String COMPARISON = "compare.html";

  private WebFiles() {}

  /**
   * @param path below this package, {@code sections/nodes.js}
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
