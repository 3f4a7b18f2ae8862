package io.throughline.agent.memory;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.nativebridge.posix.HostPages;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.Pages;
import java.nio.file.Path;

/**
 * Why a node gives no huge pages, and what mends it.
 *
 * @param node the profile's name
 * @param agents of a run on this machine
 * @param root of the file system
 */
record PageSupply(String node, int agents, Path root) {
  private static final String MEMORY = "sys/kernel/mm/";

  /** Refusal where too few huge pages are set aside for so many bytes. */
  ProblemException tooFew(long bytes, RuntimeException refused) {
    Path pool = root.resolve(MEMORY).resolve("hugepages/hugepages-2048kB");
    long total = Math.max(0, NodeFiles.number(pool.resolve("nr_hugepages")));
    long free =
        Math.max(
            0,
            NodeFiles.number(pool.resolve("free_hugepages"))
                - Math.max(0, NodeFiles.number(pool.resolve("resv_hugepages"))));
    long needed = HostPages.whole(bytes) / HostPages.HUGE_PAGE;
    return new ProblemException(
        new Problem(
            "node " + node + ": " + Pages.PAGES,
            "2MiB takes %d huge pages of 2 MiB for buffers of %s%s, and %d of %d are free"
                .formatted(
                    needed,
                    ByteCount.binary(bytes),
                    agents > 1 ? " of each of %d agents".formatted(agents) : "",
                    free,
                    total),
            "on %s: sudo sysctl vm.nr_hugepages=%d; or choose other pages"
                .formatted(node, total - free + needed * agents)),
        refused);
  }

  /** Refusal where the kernel gave no transparent huge pages. */
  ProblemException noTransparent(long bytes) {
    Path folder = root.resolve(MEMORY).resolve("transparent_hugepage");
    String setting = NodeFiles.text(folder.resolve("enabled"));
    String ofSize = NodeFiles.text(folder.resolve("hugepages-2048kB/enabled"));
    String where = node + ": " + Pages.PAGES;
    if (setting.isEmpty()) {
      return refused(where, "this kernel has no transparent huge pages", "choose other pages");
    }
    boolean own = !ofSize.isEmpty() && !ofSize.contains("[inherit]");
    Path decides = folder.resolve(own ? "hugepages-2048kB/enabled" : "enabled");
    boolean never = (own ? ofSize : setting).contains("[never]");
    return never
        ? refused(
            where,
            "transparent cannot be had: %s says never".formatted(decides),
            "on %s: echo madvise | sudo tee %s; or choose other pages".formatted(node, decides))
        : refused(
            where,
            "the kernel gave no transparent huge page for buffers of %s"
                .formatted(ByteCount.binary(bytes)),
            "its memory may be in pieces; on %s: echo 1 | sudo tee /proc/sys/vm/compact_memory; or"
                    .formatted(node)
                + " choose other pages");
  }

  private static ProblemException refused(String where, String what, String remedy) {
    return new ProblemException(new Problem("node " + where, what, remedy));
  }
}
