package io.throughline.agent.memory;

import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.evidence.Buffers.NumaBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process's mappings with their pages ({@code smaps} of proc(5)) and the NUMA nodes of these
 * ({@code numa_maps} of numa(7)).
 */
final class MemoryMap {
  private static final Pattern RANGE = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) ");
  private static final Pattern FIELD = Pattern.compile("(\\w+): +(\\d{1,18}) kB");
  private static final Pattern ON_NODE = Pattern.compile("N(\\d{1,9})=(\\d{1,18})\\b");
  private static final long KIB = 1024;

  private final List<Mapping> mappings = new ArrayList<>();

  /** By the address at which a mapping starts: pages by NUMA node. */
  private final Map<Long, Map<Integer, Long>> onNodes = new HashMap<>();

  /** Bytes of memory that is looked for, from its address on. */
  record Range(long start, long bytes) {
    private long within(Mapping mapping) {
      return Math.max(0, Math.min(mapping.end, start + bytes) - Math.max(mapping.start, start));
    }
  }

  private record Mapping(long start, long end, Map<String, Long> fields) {
    long kib(String... names) {
      long sum = 0;
      for (String name : names) {
        sum += fields.getOrDefault(name, 0L);
      }
      return sum * KIB;
    }
  }

  /**
   * @param process its folder in /proc; without {@code numa_maps} no node is known
   * @throws IOException where it does not tell its mappings
   */
  static MemoryMap read(Path process) throws IOException {
    MemoryMap map = new MemoryMap();
    Files.readAllLines(process.resolve("smaps")).forEach(map::smaps);
    Path numa = process.resolve("numa_maps");
    if (Files.isReadable(numa)) {
      Files.readAllLines(numa).forEach(map::numa);
    }
    return map;
  }

  private void smaps(String line) {
    Matcher range = RANGE.matcher(line);
    if (range.lookingAt()) {
      mappings.add(
          new Mapping(
              Long.parseUnsignedLong(range.group(1), 16),
              Long.parseUnsignedLong(range.group(2), 16),
              new HashMap<>()));
      return;
    }
    Matcher field = FIELD.matcher(line);
    if (!mappings.isEmpty() && field.lookingAt()) {
      mappings.getLast().fields.put(field.group(1), Long.parseLong(field.group(2)));
    }
  }

  private void numa(String line) {
    Map<Integer, Long> nodes = new TreeMap<>();
    Matcher node = ON_NODE.matcher(line);
    while (node.find()) {
      nodes.put(Integer.parseInt(node.group(1)), Long.parseLong(node.group(2)));
    }
    onNodes.put(Long.parseUnsignedLong(line.split(" ", 2)[0], 16), nodes);
  }

  /** Size of a page of the mapping at an address; -1 where nothing is mapped. */
  long pageBytes(long address) {
    return mappings.stream()
        .filter(mapping -> mapping.start <= address && address < mapping.end)
        .mapToLong(mapping -> mapping.kib("KernelPageSize"))
        .findFirst()
        .orElse(-1);
  }

  /**
   * What these ranges lie on. Of a mapping that goes beyond them, as the kernel joins neighbours,
   * they get huge pages only as far as these have no room in the rest of it.
   *
   * @param preferred NUMA nodes that were asked for
   */
  Buffers buffers(List<Range> ranges, List<Integer> preferred) {
    long bytes = 0;
    long transparent = 0;
    long explicit = 0;
    long explicitPage = 0;
    long page = 0;
    Map<Integer, Long> nodes = new TreeMap<>();
    for (Mapping mapping : mappings) {
      long here = ranges.stream().mapToLong(range -> range.within(mapping)).sum();
      if (here == 0) {
        continue;
      }
      bytes += here;
      long elsewhere = mapping.end - mapping.start - here;
      long kernelPage = mapping.kib("KernelPageSize");
      if (mapping.kib("Private_Hugetlb", "Shared_Hugetlb") > 0) {
        explicit += Math.min(here, mapping.kib("Private_Hugetlb", "Shared_Hugetlb"));
        explicitPage = kernelPage;
      } else {
        long huge = mapping.kib("AnonHugePages", "ShmemPmdMapped", "FilePmdMapped");
        transparent += Math.max(0, Math.min(here, huge - elsewhere));
        page = Math.max(page, kernelPage);
      }
      share(here, onNodes.getOrDefault(mapping.start, Map.of()), nodes);
    }
    return new Buffers(
        bytes,
        transparent,
        explicit,
        explicitPage,
        page,
        nodes.entrySet().stream()
            .map(node -> new NumaBytes(node.getKey(), node.getValue()))
            .toList(),
        preferred);
  }

  private static void share(long bytes, Map<Integer, Long> pages, Map<Integer, Long> into) {
    long all = pages.values().stream().mapToLong(Long::longValue).sum();
    pages.forEach(
        (node, some) -> into.merge(node, Math.round((double) bytes * some / all), Long::sum));
  }
}
