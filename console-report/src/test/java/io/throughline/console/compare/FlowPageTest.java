package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.report.comparison.CompareFiles;
import io.throughline.console.testing.GroupRecord;
import io.throughline.console.testing.KeptRuns;
import io.throughline.testing.browser.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compared groups as page, Markdown and JSON; the page in a real Chromium. */
@Timeout(120)
class FlowPageTest extends KeptRuns {
  private Path write(int ranks) {
    GroupRecord before = GroupRecord.matrix("r1", ranks).noise(0.01, 1);
    GroupRecord after =
        GroupRecord.matrix("r2", ranks)
            .noise(0.01, 2)
            .minutes(30)
            .sending("gpu3", 0.7)
            .pair("gpu6", "gpu2", 1.3)
            .roundTrip("gpu1", "gpu5", 1.7);
    List<Variant> variants = Variant.group(List.of(before.record(), after.record()));
    return CompareFiles.write(
        history,
        variants,
        new Comparer(history).compare(variants),
        Path.of("target/compared-" + ranks));
  }

  @Test
  void shouldTellFindingsMatricesAndPairsInMarkdown() throws Exception {
    String markdown = Files.readString(write(8).resolveSibling("compare.md"));
    assertThat(markdown)
        .contains("\n## Pairs, B vs. A\n\n- Sender: gpu3 sends at 0.7")
        .contains("- Pair: gpu6 → gpu2 is at 1.")
        .contains("\nWith one run each the pairs' own scatter says what is usual")
        .contains("**Bandwidth of each pair, B / A**\n\n| from | gpu1 |")
        .contains("| ! gpu3 | ", "| ! 1.3", "! changed otherwise than the others")
        .contains("**Round trip p50 of each pair, B - A**\n\n| µs, from | gpu1 |")
        .contains("**Changed pairs, 9 of 56**\n\n| From | To | A, GB/s |");
    String json = Files.readString(write(8).resolveSibling("compare.json"));
    assertThat(json).contains("\"flows\" : [", "\"kind\" : \"SENDING\"").doesNotContain("NaN");
  }

  @Test
  void shouldShowWhatChangedAsAHeatMap() throws Exception {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
    Path page = write(8).toAbsolutePath();
    write(16);
    Path profile = Files.createDirectory(folder.resolve("browser"));
    try (Browser browser = new Browser(profile, 1280, 900)) {
      browser.open(page.toUri());
      assertThat(browser.texts("main h2"))
          .containsExactly("Runs", "Differences", "Pairs, B vs. A", "Metrics");
      assertThat(browser.texts("#flows .findings li")).hasSize(3);
      assertThat(browser.text("#flows .findings li")).startsWith("Sender: gpu3 sends at 0.7");
      assertThat(browser.texts("#flows figure:first-of-type tbody td")).hasSize(64);
      assertThat(browser.text("#flows .heat-legend")).contains("became faster", "became slower");
      assertThat(browser.texts("#flows .scroll tbody tr")).hasSize(9);
      assertThat(browser.complaints()).isEmpty();
    }
  }
}
