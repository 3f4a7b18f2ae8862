package io.throughline.console.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads SQLite's native library. The driver unpacks it into the folder that its property names,
 * else into that for temporary files, and deletes it when the JVM ends, which a killed JVM never
 * does; so it is unpacked into a folder of its own, which goes as soon as the library is mapped.
 */
final class SqliteLibrary {
  private static final String FOLDER_PROPERTY = "org.sqlite.tmpdir";

  private static boolean loaded;

  private SqliteLibrary() {}

  static synchronized void load() {
    if (loaded) {
      return;
    }
    try {
      String named = System.getProperty(FOLDER_PROPERTY, System.getProperty("java.io.tmpdir"));
      Path folder = Files.createTempDirectory(Path.of(named), "throughline-sqlite");
      System.setProperty(FOLDER_PROPERTY, folder.toString());
      try {
        org.sqlite.SQLiteJDBCLoader.initialize();
      } finally {
        System.setProperty(FOLDER_PROPERTY, named);
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Exception e) {
      throw new IllegalStateException("SQLite's library cannot be loaded: " + e.getMessage(), e);
    }
    loaded = true;
  }

  private static void delete(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
