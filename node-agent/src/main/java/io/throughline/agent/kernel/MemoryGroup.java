package io.throughline.agent.kernel;

import io.throughline.protocol.environment.MemoryLimit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The control group that accounts for this process's memory, and those above it. */
public final class MemoryGroup {
  /** A group's files, by the version of control groups. */
  private record Counts(String limit, String used, List<String> cache) {
    static final Counts FIRST =
        new Counts(
            "memory.limit_in_bytes",
            "memory.usage_in_bytes",
            List.of("total_inactive_file", "total_active_file"));
    static final Counts SECOND =
        new Counts("memory.max", "memory.current", List.of("inactive_file", "active_file"));
  }

  /** Version 1's number for no limit is less than the largest number by some pages. */
  private static final long NO_LIMIT = Long.MAX_VALUE / 2;

  private MemoryGroup() {}

  /** Null where nothing limits it. */
  public static @Nullable MemoryLimit limit() {
    return limit(Path.of("/"));
  }

  /**
   * @param root of the file system
   */
  static @Nullable MemoryLimit limit(Path root) {
    Path groups = root.resolve("sys/fs/cgroup");
    MemoryLimit lowest = null;
    for (String line : NodeFiles.text(root.resolve("proc/self/cgroup")).lines().toList()) {
      // Version 2: "0::/path". Version 1: "4:memory:/path".
      String[] words = line.split(":", 3);
      if (words.length < 3) {
        continue;
      }
      if (Arrays.asList(words[1].split(",", -1)).contains("memory")) {
        lowest = lower(lowest, walk(groups.resolve("memory"), words[2], Counts.FIRST));
      } else if (words[1].isEmpty()) {
        lowest = lower(lowest, walk(groups, words[2], Counts.SECOND));
        lowest = lower(lowest, walk(groups.resolve("unified"), words[2], Counts.SECOND));
      }
    }
    return lowest;
  }

  /** From a group upwards; in a container the path may be the host's, and the own group the top. */
  private static @Nullable MemoryLimit walk(Path top, String path, Counts files) {
    MemoryLimit lowest = null;
    @Nullable Path group = top.resolve(path.replaceFirst("^/+", "")).normalize();
    for (; group != null && group.startsWith(top); group = group.getParent()) {
      OptionalLong limit = number(group.resolve(files.limit));
      if (limit.isPresent() && limit.getAsLong() < NO_LIMIT) {
        long used = number(group.resolve(files.used)).orElse(0) - cache(group, files);
        lowest =
            lower(
                lowest,
                new MemoryLimit(
                    "/" + top.relativize(group),
                    limit.getAsLong(),
                    Math.max(0, limit.getAsLong() - Math.max(0, used))));
      }
    }
    return lowest;
  }

  private static @Nullable MemoryLimit lower(@Nullable MemoryLimit a, @Nullable MemoryLimit b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    MemoryLimit lower = b.limitBytes() < a.limitBytes() ? b : a;
    return new MemoryLimit(
        lower.group(), lower.limitBytes(), Math.min(a.availableBytes(), b.availableBytes()));
  }

  /** Bytes of the file cache, which shrinks where memory is wanted. */
  private static long cache(Path group, Counts files) {
    return NodeFiles.text(group.resolve("memory.stat"))
        .lines()
        .map(line -> line.split(" ", 2))
        .filter(words -> words.length == 2 && files.cache.contains(words[0]))
        .mapToLong(words -> Math.max(0, NodeFiles.parse(words[1].strip())))
        .sum();
  }

  /** Empty where there is no such file, or it says {@code max}. */
  private static OptionalLong number(Path file) {
    if (!Files.isReadable(file)) {
      return OptionalLong.empty();
    }
    long number = NodeFiles.number(file);
    return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
  }
}
