package io.throughline.console.report;

import io.throughline.console.report.chart.Plot;
import io.throughline.console.report.story.Details;
import java.util.ArrayList;
import java.util.List;

/** A run's charts on paper, from what feeds the page. */
final class Charts {
  private Charts() {}

  /** The one that says most first; empty where there is nothing to draw. */
  static List<Plot> of(PageData data) {
    List<Plot> plots =
        new ArrayList<>(Details.besidePeers(data.run()) ? List.<Plot>of() : PointPlots.of(data));
    plots.addAll(TimePlots.of(data));
    return plots;
  }
}
