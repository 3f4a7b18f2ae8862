package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wrong things that a person types into the start page, or has in an address, in a real Chromium.
 */
@Timeout(120)
class StartFormInBrowserTest {
  /** The names of the nodes that are chosen. */
  private static final String CHOSEN =
      "[...document.querySelectorAll('.node-choices select')].map(each => each.value).join(' ')";

  @TempDir private Path folder;

  @Test
  void shouldSayAtEachFieldWhatWasGivenAndWhatIsAllowed() throws Exception {
    try (ConsoleInBrowser opened = ConsoleInBrowser.open(folder)) {
      Browser browser = opened.browser();
      TestConsole tests = opened.tests();
      browser.type("#scenario", "sweep");
      browser.until("document.querySelector('#field-batch')");
      fields(browser);
      nodes(browser);
      addresses(browser, opened.own());
      assertThat(tests.console().history().list(1)).as("nothing was started").isEmpty();
    }
  }

  @Test
  void shouldShowARunThatGoesOnHoweverManyWereBegunSince() throws Exception {
    try (ConsoleInBrowser opened = ConsoleInBrowser.open(folder)) {
      History history = opened.tests().console().history();
      history.begin(Records.opening("long", Records.STARTED));
      for (int i = 1; i <= 7; i++) {
        RunRecord ended = Records.opening("short" + i, Records.STARTED + i * 1_000L);
        history.begin(ended);
        history.finish(Records.ended(ended, Outcome.COMPLETED, null));
      }
      Browser browser = opened.browser();
      browser.open(URI.create(opened.own()));
      browser.until("document.querySelector('#now [data-run=long]')");
      assertThat(browser.evaluate("document.querySelectorAll('#now .run-row').length").asInt())
          .isEqualTo(1);
    }
  }

  @Test
  void shouldChooseNodesForRanksThatAreLaunchedAsTheOthers() throws Exception {
    try (ConsoleInBrowser opened = ConsoleInBrowser.open(folder)) {
      Browser browser = opened.browser();
      browser.type("#scenario", "matrix");
      browser.until(CHOSEN + " === 'local-a local-b local-a local-b'");
      browser.evaluate("document.querySelector('.node-choices [title=\"Add a node\"]').click()");
      browser.until(CHOSEN + " === 'local-a local-b local-a local-b local-a'");
      browser.type("#role-rank-2", "example-ssh");
      browser.evaluate(
          "document.querySelector('.node-choices [title=\"Remove the last node\"]').click()");
      browser.until(CHOSEN + " === 'local-a example-ssh local-a local-b'");
      browser.resize(360, 800);
      assertThat(
              browser
                  .evaluate(
                      "new Set([...document.querySelectorAll('.steps button')].map(each =>"
                          + " each.getBoundingClientRect().top)).size")
                  .asInt())
          .as("rows of buttons that add and remove")
          .isEqualTo(1);
    }
  }

  private static void wrong(Browser browser, String field, String value, String told)
      throws Exception {
    browser.type("#field-" + field, value);
    browser.until(
        "document.querySelector('#field-%s-problem').textContent !== ''".formatted(field));
    assertThat(browser.text("#field-%s-problem".formatted(field))).isEqualTo(told);
    assertThat(browser.text(".problems")).isEqualTo("One field needs another value.");
    browser.click("#field-%s".formatted(field));
    browser.evaluate(
        "document.querySelector('#field-%s').closest('.field').querySelector('.back').click()"
            .formatted(field));
    browser.until("document.querySelector('.problems').textContent === ''");
  }

  private static void fields(Browser browser) throws Exception {
    wrong(
        browser,
        "sizes",
        "4KiB,much",
        "'much' is not a size; write it as 16MiB or 1GB; allowed is 1 B to 16 GiB");
    wrong(
        browser,
        "window",
        "99999999999999999999",
        "99999999999999999999 is out of range; allowed is 1 to 4096");
    wrong(browser, "workers", "", "nothing is given; allowed is 1 to 64");
    wrong(
        browser,
        "batch",
        "17",
        "17 messages together are more than the 16 that may be in flight;"
            + " set batch to at most 16, or raise window");
    wrong(browser, "cpus", "<b>0</b>", "'<b>0</b>' is not a whole number; allowed is 0 to 4095");
  }

  private static void nodes(Browser browser) throws Exception {
    browser.type("#role-receiver", "local-a");
    browser.until("document.querySelector('.problems').textContent !== ''");
    browser.click(".setup .primary");
    browser.until("!document.querySelector('.setup .primary').disabled");
    assertThat(browser.text(".problems"))
        .startsWith("node local-a: named twice; each role needs a node profile of its own");
  }

  private static void addresses(Browser browser, String own) throws Exception {
    browser.open(URI.create(own + "?scenario=nosuch"));
    browser.until("document.querySelector('.notice') && document.querySelector('.setup .group')");
    assertThat(browser.text(".notice"))
        .isEqualTo(
            "scenario nosuch: there is no such saved scenario without mistakes; choose one below");
    browser.open(URI.create(own + "?again=nosuch"));
    browser.until("document.querySelector('.notice') && document.querySelector('.setup .group')");
    assertThat(browser.text(".notice"))
        .isEqualTo(
            "run nosuch: there is no such run in history;"
                + " the list of runs has those that there are");
    for (String address : new String[] {"compare", "compare?run=one"}) {
      browser.open(URI.create(own + address));
      browser.until("document.getElementById('trouble')");
      assertThat(browser.text("#trouble"))
          .isEqualTo("compare: one run alone cannot be compared; name another run");
    }
  }
}
