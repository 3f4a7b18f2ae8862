package io.throughline.agent.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Single values from /proc and /sys; what cannot be read is empty or -1. */
public final class NodeFiles {
  private NodeFiles() {}

  /** The whole file, without the white space around it. */
  public static String text(String path) {
    return text(Path.of(path));
  }

  /** The whole file, without the white space around it. */
  public static String text(Path path) {
    try {
      return read(path).strip();
    } catch (IOException | RuntimeException unreadable) {
      return "";
    }
  }

  public static long number(String path) {
    return parse(text(path));
  }

  public static long number(Path path) {
    return parse(text(path));
  }

  /**
   * At most 16 MiB, read in large pieces: numbers below /proc/sys end after their first read, and
   * {@link Files#readString} begins with one byte where a file claims to be empty.
   */
  private static String read(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return new String(in.readNBytes(1 << 24), StandardCharsets.UTF_8);
    }
  }

  /** Entries of a folder, sorted; none where it is not there. */
  public static List<Path> entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (IOException | RuntimeException none) {
      return List.of();
    }
  }

  /** The last name that a symbolic link leads to; empty where there is none. */
  public static String linked(Path link) {
    try {
      return Files.readSymbolicLink(link).getFileName().toString();
    } catch (IOException | RuntimeException none) {
      return "";
    }
  }

  /**
   * A number of a file; -1 where it is none, or so large that the kernel's count has gone wrong.
   */
  public static long parse(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException none) {
      return -1;
    }
  }

  /** As {@link #parse(String)}, in units of so many. */
  public static long parse(String text, long factor) {
    long number = parse(text);
    return number < 0 || number > Long.MAX_VALUE / factor ? -1 : number * factor;
  }

  /** Text behind a name and a separator on the first line that begins with the name. */
  public static Optional<String> field(String path, String name, char separator) {
    return text(path)
        .lines()
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(line.indexOf(separator) + 1).strip())
        .findFirst();
  }

  private static long memory(String name) {
    return field("/proc/meminfo", name, ':')
        .map(value -> parse(value.replace(" kB", ""), 1024))
        .orElse(-1L);
  }

  /** The node's memory in all. */
  public static long memoryBytes() {
    return memory("MemTotal");
  }

  /** Memory that can be had without swapping, now; -1 where it is not known. */
  public static long memoryAvailableBytes() {
    return memory("MemAvailable");
  }
}
