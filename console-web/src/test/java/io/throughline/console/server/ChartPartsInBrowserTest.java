package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** What lines look like and where words stand, from the page's own modules in a real Chromium. */
@Timeout(120)
class ChartPartsInBrowserTest extends InBrowser {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 200;

  private List<double[]> words(String annotations) throws Exception {
    return words(annotations, "[[], []]");
  }

  /**
   * Paints on a canvas of its own, a second being 10 pixels; gives back where words stand: from, to
   * and top.
   *
   * @param data a line's seconds and values from 0 to 1
   */
  private List<double[]> words(String annotations, String data) throws Exception {
    JsonNode taken =
        browser.evaluate(
            """
            import('/chart-marks.js').then(m => {
              const canvas = document.createElement('canvas');
              const u = {
                ctx: canvas.getContext('2d'), bbox: {left: 0, top: 0, width: %d, height: %d},
                series: [{}, {show: true, scale: 'y'}], data: %s,
                valToPos: (value, scale) => scale === 'x' ? 10 * value : %2$d * (1 - value),
              };
              const taken = [];
              m.paintWords(u, %s, taken);
              return taken;
            })
            """
                .formatted(WIDTH, HEIGHT, data, annotations));
    List<double[]> words = new ArrayList<>();
    taken.forEach(each ->
        words.add(
            new double[] {each.get(0).asDouble(), each.get(1).asDouble(), each.get(2).asDouble()}));
    return words;
  }

  @Test
  void shouldPutWordsBesideTheirLineAndWithinTheChart() throws Exception {
    List<double[]> words =
        words(
            """
            [{seconds: 10, weight: 'warning', text: 'retransmits: 40'}, {seconds: 79, weight: 'course', text: 'point 7 of 7'}]
            """);
    assertThat(words).hasSize(2);
    assertThat(words.get(0)[0]).as("at the right of its line").isBetween(100.0, 110.0);
    assertThat(words.get(1)[1]).as("at the left where the chart ends").isLessThan(WIDTH);
    assertThat(words.get(1)[0]).isLessThan(790);
  }

  @Test
  void shouldNotWriteOneOverTheOtherAndGiveTheGravestTheRoom() throws Exception {
    List<double[]> words =
        words(
            """
            [{seconds: 40, weight: 'course', text: 'warm-up ended, which takes long to say'},
             {seconds: 41, weight: 'course', text: 'another point begins, which does as well'},
             {seconds: 42, weight: 'failure', text: 'b: the process of the agent ended with signal 9'}]
            """);
    assertThat(words.getFirst()[0]).as("the failure's").isBetween(420.0, 430.0);
    for (int i = 0; i < words.size(); i++) {
      for (int j = 0; j < i; j++) {
        assertThat(
                words.get(i)[0] >= words.get(j)[1]
                    || words.get(i)[1] <= words.get(j)[0]
                    || words.get(i)[2] != words.get(j)[2])
            .as("words %d and %d", i, j)
            .isTrue();
      }
    }
  }

  @Test
  void shouldLeaveOutWordsForWhichThereIsNoRoom() throws Exception {
    String many =
        "Array.from({length: 60}, (_, i) => ({seconds: 40 + i / 10, weight: 'course', text: 'something of some length'}))";
    assertThat(words(many)).as("one or two at each edge").hasSizeBetween(2, 4);
  }

  @Test
  void shouldWriteAtTheLowerEdgeWhereALineRunsAlongTheUpperOne() throws Exception {
    String one = "[{seconds: 10, weight: 'course', text: 'warm-up ended'}]";
    assertThat(words(one, "[[0, 80], [0.5, 0.5]]").getFirst()[2]).as("above").isZero();
    assertThat(words(one, "[[0, 40, 80], [0.98, undefined, 0.98]]").getFirst()[2])
        .as("below")
        .isBetween(HEIGHT - 20.0, (double) HEIGHT);
    assertThat(words(one.replace("10", "3"), "[[0, 5, 7, 80], [0.98, 0.98, 0.01, 0.01]]"))
        .as("lines along both edges")
        .isEmpty();
    assertThat(words(one, "[[0, 5, 35, 80], [0.98, 0.98, null, 0.98]]").getFirst()[2])
        .as("above, in a gap of the line")
        .isZero();
  }

  /** A run that goes on has its charts by point drawn anew with each point. */
  @Test
  void shouldLetGoOfChartsThatOthersHaveReplaced() throws Exception {
    JsonNode left =
        browser.evaluate(
            """
            import('/point-chart.js').then(({PointChart}) => {
              const added = [];
              const add = addEventListener;
              window.addEventListener = (...listener) => {
                added.push(listener[0]);
                add(...listener);
              };
              for (let i = 0; i < 5; i++) {
                const chart = new PointChart({
                  title: '', quantity: 'time', lines: [], bands: [], limits: [], choices: [],
                  across: {places: [{value: 0, label: 'a'}], joined: false, bridged: false},
                });
                chart.show = () => {};
                document.body.append(chart.root);
                chart.start();
                chart.root.remove();
              }
              return added;
            })
            """);
    assertThat(left).as("listeners that hold charts").isEmpty();
  }

  @Test
  void shouldLeaveRoomForTheLastNameBelowBars() throws Exception {
    String beyond =
        """
        import('/point-chart.js').then(({PointChart}) => {
          const names = [...Array(%d).keys()];
          const chart = new PointChart({
            title: '', quantity: 'time', lines: [], bands: [], limits: [], choices: [],
            across: {places: names.map(at => ({value: at, label: `tag_lat 64 KiB, ${at} of 6`})), joined: false, bridged: false},
          });
          return chart.beyond({ctx: document.createElement('canvas').getContext('2d'), width: 1100});
        })
        """;
    assertThat(browser.evaluate(beyond.formatted(24)).asInt()).as("24 names").isGreaterThan(40);
    assertThat(browser.evaluate(beyond.formatted(3)).asInt()).as("3 names").isEqualTo(28);
  }
}
