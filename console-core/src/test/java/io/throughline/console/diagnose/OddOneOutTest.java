package io.throughline.console.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.diagnose.rule.Rules;
import io.throughline.console.testing.Recorded;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OddOneOutTest {
  private static final String KERNEL = "environment/kernel";

  /** Machines that are alike but for what is changed, by their number from 0. */
  private static List<Finding> among(int count, Map<Integer, Map<String, String>> changes) {
    List<NodeFindings> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, String> changed = new LinkedHashMap<>();
      changed.put("a/profile/name", "\"gpu" + i + "\"");
      changed.put("a/environment/machine", "\"machine-" + i + "\"");
      changes.getOrDefault(i, Map.of()).forEach((path, json) -> changed.put("a/" + path, json));
      nodes.add(Recorded.rdma().with(changed).pair().a());
    }
    return Rules.judge(nodes, List.of());
  }

  @Test
  void shouldAccuseNobodyWhereAllAreAlike() {
    assertThat(among(3, Map.of())).isEmpty();
    assertThat(among(16, Map.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "environment/kernel | \"6.8.0-1\" | NOTE | The kernel differs: 6.8.0-1 on gpu2; ",
        "environment/os | \"Debian 13\" | NOTE | The system differs: Debian 13 on gpu2; ",
        "environment/lockedMemoryBytes | 67108864 | NOTE | The limit of locked memory differs: 64"
            + " MiB on gpu2; ",
        "environment/memoryBytes | 137438953472 | NOTE | The memory differs: 128 GiB on gpu2; ",
        "environment/container | \"docker\" | NOTE | The container differs: docker on gpu2; none on"
            + " the other 7.",
        "environment/hardware/gpus | [] | NOTE | The list of GPUs differs: none on gpu2; ",
        "environment/hardware/cpus/0/governor | \"powersave\" | WARNING | The governor differs:"
            + " powersave on gpu2; ",
        "environment/hardware/rdma/0/bitsPerSecond | 50000000000 | WARNING | The line rate differs:"
            + " 50.0 Gbit/s on gpu2; "
      })
  void shouldNameTheOneThatIsNotLikeTheOthers(
      String path, String json, Severity severity, String seen) {
    List<Finding> found = among(8, Map.of(2, Map.of(path, json)));
    assertThat(found)
        .anySatisfy(finding -> {
          assertThat(finding.id()).isEqualTo("odd-one-out");
          assertThat(finding.node()).isEqualTo("gpu2");
          assertThat(finding.severity()).isEqualTo(severity);
          assertThat(finding.seen()).startsWith(seen.strip()).endsWith(" on the other 7.");
        });
    assertThat(found).allSatisfy(finding -> assertThat(finding.node()).isEqualTo("gpu2"));
  }

  @Test
  void shouldNameAllOfAMinority() {
    Map<String, String> old = Map.of(KERNEL, "\"6.1.0-1\"");
    List<Finding> found = among(5, Map.of(1, old, 4, old));
    assertThat(found)
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.node()).isEmpty();
          assertThat(finding.seen())
              .startsWith("The kernel differs: 6.1.0-1 on gpu1, gpu4; ")
              .endsWith(" on the other 3.");
        });
  }

  @Test
  void shouldTellAllWhereMostHaveNothingInCommon() {
    Map<String, String> old = Map.of(KERNEL, "\"6.1.0-1\"");
    List<Finding> found = among(4, Map.of(1, old, 2, old));
    assertThat(found)
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.severity()).isEqualTo(Severity.NOTE);
          assertThat(finding.seen())
              .startsWith("The kernel differs, and most have none in common: ")
              .contains("6.1.0-1 on gpu1, gpu2", " on gpu0, gpu3");
        });
  }

  @Test
  void shouldCountAgentsOfOneMachineOnce() {
    Map<String, String> same = Map.of("environment/machine", "\"machine-0\"");
    Map<String, String> other = Map.of(KERNEL, "\"6.1.0-1\"");
    List<Finding> found = among(5, Map.of(1, same, 2, same, 3, other, 4, other));
    assertThat(found)
        .singleElement()
        .satisfies(
            finding -> assertThat(finding.seen()).contains("on the other 2").contains(" on gpu0;"));
  }

  @Test
  void shouldLeaveOutWhatIsNotKnown() {
    assertThat(among(3, Map.of(0, Map.of("environment/hardware/gpuDriver", "\"\"")))).isEmpty();
  }
}
