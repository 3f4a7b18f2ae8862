package io.throughline.agent.inspect;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.inspection.Inspection;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Everything that a closer look finds. */
final class Inspector {
  private static final Pattern CHOSEN = Pattern.compile("\\[(\\w+)]");

  private Inspector() {}

  /**
   * @param names or addresses to look up and find the way to
   */
  static Inspection inspect(Path root, List<String> names) throws InterruptedException {
    InterfaceLoad use = InterfaceLoad.begin(root);
    return new Inspection(
        Links.find(root),
        Access.gpus(root),
        Access.rdma(root),
        FirewallProbe.probe(root),
        lockedMemoryMost(root),
        transparentHugePages(root),
        RouteLookup.lookups(names, NodeFiles.text(root.resolve("proc/sys/kernel/hostname"))),
        RouteLookup.routes(names),
        Interrupts.find(root),
        use.end());
  }

  private static long lockedMemoryMost(Path root) {
    return NodeFiles.text(root.resolve("proc/self/limits"))
        .lines()
        .filter(line -> line.startsWith("Max locked memory"))
        .map(line -> line.split("\\s{2,}", -1))
        .filter(columns -> columns.length > 2 && columns[2].matches("\\d{1,18}"))
        .map(columns -> Long.parseLong(columns[2]))
        .findFirst()
        .orElse(-1L);
  }

  /** The word in brackets: {@code always [madvise] never}. */
  private static String transparentHugePages(Path root) {
    Matcher chosen =
        CHOSEN.matcher(NodeFiles.text(root.resolve("sys/kernel/mm/transparent_hugepage/enabled")));
    return chosen.find() ? chosen.group(1) : "";
  }
}
