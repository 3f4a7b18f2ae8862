package io.throughline.console.report.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.testing.browser.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page without script in a real Chromium. */
@Timeout(120)
class StaticPageTest {
  private static final String GROUND = "getComputedStyle(document.body).backgroundColor";
  private static final String LIGHT = "rgb(246, 247, 249)";
  private static final String DARK = "rgb(17, 22, 29)";

  @TempDir Path folder;

  @BeforeEach
  void needsChromium() {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
  }

  @Test
  void shouldLeaveOutColumnsThatHaveNothingInAnyRow() {
    String table =
        StaticPage.table(
            List.of("Node", "Verdict", "Why"),
            List.of(List.of("a", "good", ""), List.of("b", "", "")));
    assertThat(table)
        .contains("<th scope=\"col\">Verdict</th></tr>")
        .contains("<th scope=\"row\">b</th><td></td></tr>")
        .doesNotContain("Why");
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void shouldFollowTheSystemUntilTheReaderSwitches(String system) throws Exception {
    Path page = folder.resolve("index.html");
    Files.writeString(page, StaticPage.of("Soak", "Soak", "", "", ""));
    try (Browser browser = new Browser(Files.createDirectory(folder.resolve("b")), 360, 600)) {
      browser.call(
          "Emulation.setEmulatedMedia",
          Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", system))));
      browser.open(page.toUri());
      boolean dark = system.equals("dark");
      assertThat(browser.evaluate(GROUND).asString()).isEqualTo(dark ? DARK : LIGHT);
      browser.click(".theme input");
      assertThat(browser.evaluate(GROUND).asString()).isEqualTo(dark ? LIGHT : DARK);
      assertThat(browser.evaluate("document.body.scrollWidth <= innerWidth").asBoolean()).isTrue();
      browser.call("Emulation.setEmulatedMedia", Map.of("media", "print"));
      assertThat(browser.evaluate(GROUND).asString())
          .as("on paper")
          .isEqualTo("rgb(255, 255, 255)");
      assertThat(browser.complaints()).isEmpty();
    }
  }
}
