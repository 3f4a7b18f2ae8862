package io.throughline.protocol.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Replaces files as a whole: no reader sees half of one, and a failed write leaves no trace. */
public final class WholeFile {
  /** Fills a file that lies beside the one that it will replace. */
  @FunctionalInterface
  public interface Content {
    /**
     * @param fresh there already, empty; only its owner may read it
     */
    void writeTo(Path fresh) throws IOException;
  }

  private WholeFile() {}

  /** Writes a text; as {@link #write(Path, Content)}. */
  public static void write(Path file, String text) throws IOException {
    write(file, fresh -> Files.writeString(fresh, text));
  }

  /**
   * Writes a file, and makes its folder. One that is there keeps its permissions, and then belongs
   * to who writes; where it is a link to a file, that file is written.
   *
   * @throws IOException if it cannot be written; the file is as it was
   */
  public static void write(Path file, Content content) throws IOException {
    boolean replaces = Files.exists(file);
    Path target = replaces ? file.toRealPath() : file.toAbsolutePath();
    if (replaces && !Files.isWritable(target)) {
      throw new AccessDeniedException(target.toString());
    }
    Files.createDirectories(target.getParent());
    Path fresh = Files.createTempFile(target.getParent(), "." + target.getFileName(), ".new");
    try {
      content.writeTo(fresh);
      if (replaces) {
        Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(target));
      }
      Files.move(
          fresh, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
