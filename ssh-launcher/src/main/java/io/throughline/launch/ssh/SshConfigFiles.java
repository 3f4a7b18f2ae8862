package io.throughline.launch.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files that {@code ~/.ssh/config} consists of, found and read as OpenSSH does. */
record SshConfigFiles(SshHome home) {
  private static final int DEEPEST = 16;

  /** Lines of a file, whatever its bytes; none where it is not there or is a folder. */
  List<String> lines(Path file, int depth) throws IOException {
    if (Files.isDirectory(file)) {
      return List.of();
    }
    if (depth > DEEPEST) {
      throw new IOException("%s is included more than %d deep".formatted(file, DEEPEST));
    }
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    } catch (NoSuchFileException none) {
      return List.of();
    }
  }

  /** As the shell expands it: a file whose name begins with a dot only where the pattern does. */
  List<Path> included(String pattern) throws IOException {
    Path path = home.expand(pattern);
    List<Path> found = List.of(Path.of("/"));
    for (Path name : path.isAbsolute() ? path : home.ssh().toAbsolutePath().resolve(path)) {
      List<Path> next = new ArrayList<>();
      for (Path folder : found) {
        next.addAll(entries(folder, name.toString()));
      }
      found = next;
    }
    return found;
  }

  private static List<Path> entries(Path folder, String pattern) throws IOException {
    if (!pattern.matches(".*[*?\\[].*")) {
      return List.of(folder.resolve(pattern));
    }
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    PathMatcher matcher =
        folder.getFileSystem().getPathMatcher("glob:" + pattern.replaceAll("[{}\\\\]", "\\\\$0"));
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> matcher.matches(file.getFileName()))
          .filter(file -> pattern.startsWith(".") || !file.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    }
  }
}
