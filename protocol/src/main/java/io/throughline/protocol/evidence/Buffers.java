package io.throughline.protocol.evidence;

import io.throughline.protocol.quantity.ByteCount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The host's memory that a run's buffers lie on, as the kernel tells of it when the run ends.
 *
 * @param bytes of all buffers
 * @param transparentBytes of them on transparent huge pages, at least
 * @param explicitBytes of them on explicit huge pages (hugetlb)
 * @param explicitPageBytes of one such page; 0 where there is none
 * @param pageBytes of one page of the rest
 * @param numaNodes where the bytes are; empty where the kernel does not tell
 * @param preferredNodes NUMA nodes that were asked for; empty where none was
 */
public record Buffers(
    long bytes,
    long transparentBytes,
    long explicitBytes,
    long explicitPageBytes,
    long pageBytes,
    List<NumaBytes> numaNodes,
    List<Integer> preferredNodes) {

  /** Less than this share is not named: a page at the end of a buffer. */
  private static final double NAMED = 0.01;

  public Buffers {
    numaNodes = List.copyOf(Objects.requireNonNullElse(numaNodes, List.<NumaBytes>of()));
    preferredNodes = List.copyOf(Objects.requireNonNullElse(preferredNodes, List.<Integer>of()));
  }

  /**
   * @param node its number, from 0
   * @param bytes of buffers there
   */
  public record NumaBytes(int node, long bytes) {}

  /** Returns the buffers with the NUMA nodes that they lie on. */
  public Buffers on(List<NumaBytes> nodes) {
    return new Buffers(
        bytes,
        transparentBytes,
        explicitBytes,
        explicitPageBytes,
        pageBytes,
        nodes,
        preferredNodes);
  }

  /** The pages without their shares, to be compared: {@code transparent huge and 4 KiB pages}. */
  public String pages() {
    return String.join(" and ", shares().keySet()) + " pages";
  }

  /** Pages and NUMA nodes, each with its share where there are several. */
  public String words() {
    String nodes =
        numaNodes.isEmpty()
            ? "NUMA node not told"
            : (numaNodes.size() == 1 ? "NUMA node " : "NUMA nodes ") + shared(nodeShares());
    return "%s of buffers on %s pages, %s%s"
        .formatted(
            ByteCount.binary(bytes),
            shared(shares()),
            nodes,
            preferredNodes.isEmpty() ? "" : " (asked for: %s)".formatted(listed(preferredNodes)));
  }

  /** The NUMA nodes without their shares: {@code 0 and 1}. */
  public String nodes() {
    return String.join(" and ", nodeShares().keySet());
  }

  private static String listed(List<Integer> nodes) {
    return nodes.stream().map(String::valueOf).collect(Collectors.joining(" and "));
  }

  private Map<String, Double> nodeShares() {
    Map<String, Double> shares = new LinkedHashMap<>();
    numaNodes.forEach(node -> put(shares, Integer.toString(node.node()), node.bytes()));
    return shares;
  }

  private Map<String, Double> shares() {
    Map<String, Double> shares = new LinkedHashMap<>();
    put(shares, explicitPageBytes == 0 ? "" : ByteCount.binary(explicitPageBytes), explicitBytes);
    put(shares, "transparent huge", transparentBytes);
    put(shares, ByteCount.binary(pageBytes), bytes - explicitBytes - transparentBytes);
    return shares;
  }

  private void put(Map<String, Double> shares, String what, long of) {
    if (of >= bytes * NAMED && of > 0) {
      shares.put(what, (double) of / bytes);
    }
  }

  private static String shared(Map<String, Double> shares) {
    return shares.size() == 1
        ? shares.keySet().iterator().next()
        : shares.entrySet().stream()
            .map(share ->
                String.format(Locale.ROOT, "%s (%.0f %%)", share.getKey(), 100 * share.getValue()))
            .collect(Collectors.joining(" and "));
  }
}
