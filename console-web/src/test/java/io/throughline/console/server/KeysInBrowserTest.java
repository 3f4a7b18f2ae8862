package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.Records;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages without a mouse, on a slow console, and on one that is gone for a while. */
@Timeout(180)
class KeysInBrowserTest extends InBrowser {
  /** Runs before the page's own scripts. */
  private void before(String script) throws Exception {
    browser.call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
  }

  private void press(String key, String modifiers) throws Exception {
    browser.evaluate(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '%s', bubbles: true, %s}))"
            .formatted(key, modifiers));
  }

  private boolean holds(String expression) throws Exception {
    return browser.evaluate("Boolean(" + expression + ")").asBoolean();
  }

  @Test
  void shouldShowTheScenarioThatWasChosenLast() throws Exception {
    browser.evaluate(
        """
        (() => {
          const real = fetch;
          window.fetch = (address, request) => String(address).endsWith('scenarios/sweep')
            ? new Promise(resolve => setTimeout(resolve, 700)).then(() => real(address, request)).then(answer => {
                window.late = true;
                return answer;
              })
            : real(address, request);
        })()
        """);
    browser.type("#scenario", "sweep");
    assertThat(holds("document.querySelector('.setup .primary').disabled")).isTrue();
    browser.type("#scenario", "ping-pong");
    browser.until(
        "document.querySelector('#field-oneWay') && !document.querySelector('.setup .primary').disabled");
    browser.until("window.late");
    browser.evaluate("new Promise(resolve => setTimeout(resolve, 200))");
    assertThat(browser.evaluate("document.querySelector('#scenario').value").asString())
        .isEqualTo("ping-pong");
    assertThat(holds("document.querySelector('#field-direction')"))
        .as("a field of sweep")
        .isFalse();
  }

  @Test
  void shouldHideNoFieldThatHasTheFocus() throws Exception {
    assertThat(
            browser
                .evaluate(
                    """
                    [...document.querySelectorAll('.setup .groups input, .setup .groups select')].filter(field => {
                      field.focus();
                      return field.getBoundingClientRect().bottom > document.querySelector('.start-bar').getBoundingClientRect().top;
                    }).map(field => field.id).join()
                    """)
                .asString())
        .isEmpty();
  }

  @Test
  void shouldKeepTheFocusWhereAPersonWorks() throws Exception {
    DemoRun.whole(history(), "one", List.of());
    DemoRun.whole(history(), "two", List.of());
    show("history");
    browser.until("document.querySelectorAll('.run-row').length === 2");
    browser.evaluate("document.querySelector('[data-run=one] .pin').focus()");
    browser.click("[data-run=one] .pin");
    browser.until("document.querySelector('[data-run=one] .pin').innerText === 'Baseline'");
    assertThat(holds("document.activeElement.matches('[data-run=one] .pin')")).isTrue();

    browser.click("[data-run=one] [data-mark=tags]");
    browser.evaluate("document.activeElement.value = 'kept'");
    press("Enter", "");
    browser.until("document.querySelector('[data-run=one] .tag')");
    assertThat(holds("document.activeElement.matches('[data-run=one] [data-mark=tags]')")).isTrue();
    browser.click("[data-run=one] [data-mark=note]");
    press("Escape", "");
    assertThat(holds("document.activeElement.matches('[data-run=one] [data-mark=note]')")).isTrue();
    browser.evaluate("document.querySelector('[data-run=one] .tag .remove').focus()");
    browser.click("[data-run=one] .tag .remove");
    browser.until("!document.querySelector('[data-run=one] .tag')");
    assertThat(holds("document.activeElement.matches('[data-run=one] [data-mark=tags]')")).isTrue();

    browser.click("[data-run=one] .run-acts button");
    browser.until("document.activeElement.matches('.undo button')");
    browser.click(".undo button");
    browser.until("document.activeElement.matches('[data-run=one] a')");
  }

  @Test
  void shouldShowValuesOfChartsByKeys() throws Exception {
    DemoRun.whole(history(), "one", List.of());
    show("run?id=one");
    browser.until("document.querySelectorAll('#charts .plot canvas').length > 1");
    browser.evaluate("document.querySelector('#charts .plot').focus()");
    press("ArrowRight", "shiftKey: true");
    press("ArrowRight", "shiftKey: true");
    List<String> times = browser.texts("#charts .when");
    assertThat(times).allMatch(time -> time.startsWith("at "));
    assertThat(browser.texts("#charts .chart:first-of-type .value")).noneMatch(String::isEmpty);
    for (int i = 0; i < 20; i++) {
      press("ArrowRight", "shiftKey: true");
    }
    assertThat(browser.texts("#charts .when")).isNotEqualTo(times);
  }

  @Test
  void shouldCutNothingOffAndBeReadable() throws Exception {
    DemoRun.whole(history(), "one", List.of("receiver.bandwidth >= 12GB/s"));
    show("run?id=one");
    browser.until("document.querySelector('#events tbody th')");
    assertThat(
            holds(
                """
                [...document.querySelectorAll('#sections a')].every(link =>
                  link.getBoundingClientRect().right <= document.getElementById('theme').getBoundingClientRect().left)
                """))
        .as("every link to a section is to be seen")
        .isTrue();
    assertThat(
            browser
                .evaluate("getComputedStyle(document.querySelector('#events tbody th')).whiteSpace")
                .asString())
        .isEqualTo("nowrap");
    for (String theme : List.of("light", "dark")) {
      browser.evaluate("document.documentElement.dataset.theme = '" + theme + "'");
      assertThat(
              browser
                  .evaluate(
                      """
                      (() => {
                        const light = text => {
                          const [r, g, b] = text.match(/[0-9]+/g).map(v => v / 255).map(v => v <= 0.04 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
                        };
                        const ratio = style => {
                          const both = [light(style.color), light(style.backgroundColor)].sort((a, b) => b - a);
                          return both[0] / both[1];
                        };
                        return ['fill', 'post', 'wait', 'backpressure', 'pace', 'verify', 'notify', 'other'].filter(name => {
                          const share = document.createElement('span');
                          share.className = `phase phase-${name}`;
                          document.body.append(share);
                          const good = ratio(getComputedStyle(share)) >= 4.5;
                          share.remove();
                          return !good;
                        }).join();
                      })()
                      """)
                  .asString())
          .as(theme)
          .isEmpty();
    }
  }

  @Test
  void shouldSayThatFiguresAreOldWhereTheConsoleIsSilent() throws Exception {
    before(
        """
        const Real = EventSource;
        window.EventSource = class extends Real {
          addEventListener(name, act) {
            super.addEventListener(name, event => window.silent || (window.heard = true, act(event)));
          }
        };
        """);
    history().begin(Records.opening("going"));
    show("run?id=going");
    browser.until("window.heard");
    assertThat(holds("document.getElementById('trouble')")).isFalse();
    browser.evaluate("window.silent = true");
    browser.until("document.getElementById('trouble')");
    assertThat(browser.text("#trouble"))
        .startsWith("The console has said nothing for ")
        .endsWith(" s; figures and charts are as they were then.");
    assertThat(holds("document.querySelector('#progress.stale')")).isTrue();
    browser.evaluate("window.silent = false");
    browser.until("!document.getElementById('trouble')");
    assertThat(holds("document.querySelector('#progress.stale')")).isFalse();
  }

  @Test
  void shouldGoOnOnceTheNewConsolesLinkWasOpened() throws Exception {
    before(
        """
        const real = fetch;
        window.fetch = (address, request) => window.admitted || !String(address).includes('/page?')
          ? real(address, request) : Promise.resolve(new Response('{}', {status: 401}));
        """);
    DemoRun.whole(history(), "one", List.of());
    show("run?id=one");
    browser.until("document.getElementById('trouble')");
    assertThat(browser.text("#trouble")).contains("Open the link that it printed");
    browser.evaluate("window.admitted = true");
    browser.until("document.querySelector('.verdict-completed')");
    assertThat(holds("document.getElementById('trouble')")).isFalse();
  }
}
