package io.throughline.console.installation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Has SQLite and JavaFX unpack their native libraries in the console's data folder, since a
 * machine's {@code /tmp} is often mounted noexec, and no library can be loaded from there.
 */
public final class NativeLibraries {
  private static final List<String> PLACES = List.of("org.sqlite.tmpdir", "javafx.cachedir");

  private NativeLibraries() {}

  /**
   * Sets where they go, unless a property says so already.
   *
   * @return what is wrong and what to do, where no folder will do
   */
  public static Optional<String> keepIn(Path data) {
    Path usual = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
    Optional<Path> folder =
        Stream.of(data.resolve("native"), usual).filter(NativeLibraries::mayLoadFrom).findFirst();
    if (folder.isEmpty()) {
      return Optional.of(
          "no library can be loaded from %s or %s (mounted noexec, full, or not to be written to); name another data folder as THROUGHLINE_DATA"
              .formatted(data.resolve("native"), usual));
    }
    for (String place : PLACES) {
      if (System.getProperty(place) == null) {
        System.setProperty(place, folder.get().toString());
      }
    }
    return Optional.empty();
  }

  /** The kernel calls no file executable that lies on a noexec mount. */
  private static boolean mayLoadFrom(Path folder) {
    try {
      Files.createDirectories(folder);
      Path trial =
          Files.createTempFile(
              folder,
              "trial",
              "",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      try {
        return Files.isExecutable(trial);
      } finally {
        Files.delete(trial);
      }
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
