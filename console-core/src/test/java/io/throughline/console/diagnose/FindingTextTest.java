package io.throughline.console.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Findings of many nodes: nothing is lost, and nothing said twice. */
class FindingTextTest {
  @Test
  void shouldSayOnceWhatIsAlikeOnSeveralNodes() {
    List<Finding> findings =
        List.of(pages("h1", "madvise"), pages("h2", "madvise"), pages("h3", "never"));
    assertThat(FindingText.lines(findings, 100))
        .containsExactly(
            "note     Node h1 has no huge pages, only madvise. The same on h2. [huge-pages]",
            "note     Node h3 has no huge pages, only never. [huge-pages]",
            "         Buffers need TLB entries.",
            "           # on h1, h2, h3: 1 GiB",
            "           sudo sysctl vm.nr_hugepages=512",
            "",
            "No blocking problems found: 0 errors, 0 warnings, 3 notes.");
  }

  @Test
  void shouldKeepCommandsThatDifferByNode() {
    assertThat(FindingText.lines(List.of(name("h1", "10.0.0.1"), name("h2", "10.0.0.2")), 100))
        .containsExactly(
            "warning  Node h1 is vm. The same on h2. [dns]",
            "         Others need it.",
            "           # on h1",
            "           echo 10.0.0.1 h1",
            "           # on h2",
            "           echo 10.0.0.2 h2",
            "",
            "No blocking problems found: 0 errors, 2 warnings, 0 notes.");
  }

  @Test
  void shouldTellNamesFromPartsOfOthers() {
    Finding one =
        new Finding(Severity.NOTE, "x", "h1", "Node h1 is behind h1~1, h1.lan and h1-b.", "", "");
    Finding two =
        new Finding(Severity.NOTE, "x", "h2", "Node h2 is behind h1~1, h1.lan and h1-b.", "", "");
    assertThat(FindingText.lines(List.of(one, two), 100))
        .contains("note     Node h1 is behind h1~1, h1.lan and h1-b. The same on h2. [x]");
  }

  @Test
  void shouldKeepFindingsBetweenNodesApart() {
    Finding one = new Finding(Severity.NOTE, "rtt", "", "From a to b 1 ms.", "By UDP.", "");
    Finding two = new Finding(Severity.NOTE, "rtt", "", "From b to c 2 ms.", "By UDP.", "");
    assertThat(FindingText.lines(List.of(one, two), 100))
        .startsWith(
            "note     From a to b 1 ms. [rtt]",
            "note     From b to c 2 ms. [rtt]",
            "         By UDP.");
  }

  private static Finding pages(String node, String transparent) {
    return new Finding(
        Severity.NOTE,
        "huge-pages",
        node,
        "Node %s has no huge pages, only %s.".formatted(node, transparent),
        "Buffers need TLB entries.",
        "# on %s: 1 GiB\nsudo sysctl vm.nr_hugepages=512".formatted(node));
  }

  private static Finding name(String node, String address) {
    return new Finding(
        Severity.WARNING,
        "dns",
        node,
        "Node %s is vm.".formatted(node),
        "Others need it.",
        "# on %s\necho %s %s".formatted(node, address, node));
  }
}
