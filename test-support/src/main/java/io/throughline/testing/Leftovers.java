package io.throughline.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Removes namespaces, bridges, processes and folders of hosts, by the prefix of their names. */
final class Leftovers {
  static final String PREFIX = "tl";
  private static final Pattern NAME = Pattern.compile("(" + PREFIX + "(\\d+)x\\d+)(h\\d+)?");
  private static final Path NAMESPACES = Path.of("/run/netns");
  private static final Path LINKS = Path.of("/sys/class/net");
  private static final String FOLDER = "throughline-hosts-";

  private Leftovers() {}

  static Path folder(String prefix) {
    return Path.of("/tmp", FOLDER + prefix);
  }

  /**
   * Removes what belongs to processes that are gone.
   *
   * @param own whether what carries this process's id is older than it
   */
  static void remove(boolean own) {
    TreeSet<String> dead = new TreeSet<>();
    for (Path place : new Path[] {NAMESPACES, LINKS, Path.of("/tmp")}) {
      for (Path entry : entries(place)) {
        Matcher name = NAME.matcher(entry.getFileName().toString().replaceFirst(FOLDER, ""));
        if (name.matches() && gone(Long.parseLong(name.group(2)), own)) {
          dead.add(name.group(1));
        }
      }
    }
    dead.forEach(Leftovers::remove);
  }

  private static boolean gone(long pid, boolean own) {
    return pid == ProcessHandle.current().pid() ? own : ProcessHandle.of(pid).isEmpty();
  }

  /** Removes all of one set of hosts. */
  static void remove(String prefix) {
    for (Path namespace : entries(NAMESPACES)) {
      String name = namespace.getFileName().toString();
      if (name.matches(prefix + "h\\d+")) {
        // Whoever lives in the namespace is ours: it was made for the test alone.
        for (String pid : Command.attempt("ip", "netns", "pids", name).output().split("\\s+", -1)) {
          if (pid.matches("\\d+")) {
            ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
          }
        }
        Command.attempt("ip", "netns", "del", name);
      }
    }
    if (Files.exists(LINKS.resolve(prefix))) {
      Command.attempt("ip", "link", "del", prefix);
    }
    delete(folder(prefix));
  }

  private static void delete(Path folder) {
    try (Stream<Path> walk = Files.exists(folder) ? Files.walk(folder) : Stream.empty()) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not remove " + folder, e);
    }
  }

  private static Path[] entries(Path folder) {
    try (Stream<Path> list = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
      return list.toArray(Path[]::new);
    } catch (IOException e) {
      throw new UncheckedIOException("could not list " + folder, e);
    }
  }
}
