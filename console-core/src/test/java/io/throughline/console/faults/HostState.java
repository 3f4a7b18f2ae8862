package io.throughline.console.faults;

import io.throughline.testing.Host;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All of a host that a run may leave something in. A host is a set of namespaces of its own, so
 * that nobody else changes it.
 *
 * @param processes by id and start time; without zombies
 * @param files of runs, shared memory and storage, their paths
 * @param kernel links, addresses, routes, queueing disciplines, packet filters, SysV segments
 */
record HostState(Map<String, Seen> processes, List<String> files, List<String> kernel) {
  /** Names of programs that other runs' agents and their like go by. */
  private static final List<String> OTHERS = List.of("io.throughline.agent.Main", "/run/other/");

  /** The field of a process's start time in /proc, after the name. */
  private static final int START = 19;

  private static final String KERNEL =
      """
      ip -o link
      ip -o -4 addr
      ip route
      tc qdisc show | sed 's/ refcnt [0-9]*//'
      nft list tables
      tail -n +2 /proc/sysvipc/shm
      """;

  /**
   * A process.
   *
   * @param parent its id and start time; empty where that is the host's first process
   * @param line its command line
   */
  record Seen(String parent, String line) {}

  static HostState of(Host host) {
    return new HostState(processes(host), files(host), host.run(KERNEL).lines().toList());
  }

  /** What is there now and was not before, or is no longer as it was; empty for nothing. */
  List<String> changedSince(HostState before) {
    List<String> changed = new ArrayList<>();
    processes.forEach((id, seen) -> {
      // A keeper that was there before starts processes for a moment.
      if (!before.processes.containsKey(id) && !before.processes.containsKey(seen.parent())) {
        changed.add("process %s: %s".formatted(id, seen.line()));
      }
    });
    files.stream()
        .filter(file -> !before.files.contains(file))
        .forEach(file -> changed.add("file " + file));
    kernel.stream()
        .filter(line -> !before.kernel.contains(line))
        .forEach(line -> changed.add("now " + line));
    before.kernel.stream()
        .filter(line -> !kernel.contains(line))
        .forEach(line -> changed.add("no longer " + line));
    return changed;
  }

  /** Agents of others, their like, and files that were there before and are not now. */
  List<String> goneSince(HostState before) {
    List<String> gone = new ArrayList<>();
    before.processes.forEach((id, seen) -> {
      if (!processes.containsKey(id) && OTHERS.stream().anyMatch(seen.line()::contains)) {
        gone.add("process %s: %s".formatted(id, seen.line()));
      }
    });
    before.files.stream()
        .filter(file -> !files.contains(file))
        .forEach(file -> gone.add("file " + file));
    return gone;
  }

  /** The processes of the host's own namespace, by the ids of this machine. */
  private static Map<String, Seen> processes(Host host) {
    // inside() leads through the first process.
    Path first = Objects.requireNonNull(host.inside("").getParent());
    String namespace = link(first.resolve("ns/pid"));
    Map<String, String[]> fields = new TreeMap<>();
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      all.filter(process -> process.getFileName().toString().matches("\\d+"))
          .filter(process -> link(process.resolve("ns/pid")).equals(namespace))
          .forEach(process -> {
            String stat = text(process.resolve("stat"));
            String[] field = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
            if (field.length > START && !field[0].equals("Z") && !field[0].equals("X")) {
              fields.put(process.getFileName().toString(), field);
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, Seen> found = new TreeMap<>();
    fields.forEach((pid, field) -> {
      String parent = field[1];
      String[] its = fields.get(parent);
      found.put(
          pid + "/" + field[START],
          new Seen(
              its == null || first.endsWith(parent) ? "" : parent + "/" + its[START],
              text(Path.of("/proc", pid, "cmdline")).replace('\0', ' ').strip()));
    });
    return found;
  }

  private static List<String> files(Host host) {
    List<String> files = new ArrayList<>();
    for (String folder : List.of("/root/.cache/throughline/runs", "/dev/shm", SuiteHosts.STORAGE)) {
      try (Stream<Path> entries = Files.list(host.inside(folder))) {
        entries.forEach(entry -> files.add(folder + "/" + entry.getFileName()));
      } catch (IOException e) {
        // It is not there yet.
      }
    }
    return files;
  }

  private static String link(Path path) {
    try {
      return Files.readSymbolicLink(path).toString();
    } catch (IOException e) {
      return "";
    }
  }

  /** Empty where the process is gone. */
  private static String text(Path path) {
    try {
      return Files.readString(path, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
