package io.throughline.launch.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One file of a bundle.
 *
 * @param name its path there, with slashes
 * @param source on this machine; symbolic links are followed
 * @param executable on the node
 */
record BundleFile(String name, Path source, boolean executable) {
  long bytes() throws IOException {
    return Files.size(source);
  }

  /** Seconds since the epoch. */
  long modified() throws IOException {
    return Files.getLastModifiedTime(source).toMillis() / 1000;
  }

  InputStream open() throws IOException {
    return Files.newInputStream(source);
  }
}
