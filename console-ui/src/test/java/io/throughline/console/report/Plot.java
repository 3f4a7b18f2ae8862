package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.browser.Browser;
import tools.jackson.databind.JsonNode;

/** One chart's drawing area under a real mouse. */
public final class Plot {
  private static final int ATTEMPTS = 100;

  private final Browser browser;
  private final int index;

  public Plot(Browser browser, int index) {
    this.browser = browser;
    this.index = index;
  }

  private double[] area() throws Exception {
    JsonNode box =
        browser.evaluate(
            """
            (() => {
              const over = document.querySelectorAll('.u-over')[%d];
              over.scrollIntoView({block: 'center'});
              const {left, top, width, height} = over.getBoundingClientRect();
              return [left, top, width, height];
            })()
            """
                .formatted(index));
    return new double[] {
      box.get(0).asDouble(), box.get(1).asDouble(), box.get(2).asDouble(), box.get(3).asDouble()
    };
  }

  /**
   * What the legend says that the pointer is at, in seconds. A chart that is drawn anew meanwhile
   * forgets the pointer, so it is moved until the legend speaks.
   */
  public double secondsAt(double share) throws Exception {
    String when = "";
    for (int attempt = 0; attempt < ATTEMPTS && when.isEmpty(); attempt++) {
      double[] box = area();
      double x = box[0] + box[2] * share - attempt % 2;
      browser.mouse("mouseMoved", x, box[1] + box[3] / 2, false, 0);
      browser.evaluate("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))");
      when = browser.texts(".when").get(index);
    }
    assertThat(when).matches("at [0-9.]+ s");
    return Double.parseDouble(when.substring(3, when.length() - 2));
  }

  public void drag(double from, double to, boolean shift) throws Exception {
    double[] box = area();
    double y = box[1] + box[3] / 2;
    browser.mouse("mouseMoved", box[0] + box[2] * from, y, shift, 0);
    browser.mouse("mousePressed", box[0] + box[2] * from, y, shift, 1);
    browser.mouse("mouseMoved", box[0] + box[2] * (from + to) / 2, y, shift, 1);
    browser.mouse("mouseMoved", box[0] + box[2] * to, y, shift, 1);
    browser.mouse("mouseReleased", box[0] + box[2] * to, y, shift, 1);
  }

  public void doubleClick() throws Exception {
    double[] box = area();
    for (int clicks = 1; clicks <= 2; clicks++) {
      browser.mouse("mousePressed", box[0] + box[2] / 2, box[1] + box[3] / 2, false, clicks);
      browser.mouse("mouseReleased", box[0] + box[2] / 2, box[1] + box[3] / 2, false, clicks);
    }
  }

  public String picture() throws Exception {
    return browser
        .evaluate("document.querySelectorAll('.plot canvas')[" + index + "].toDataURL()")
        .asString();
  }
}
