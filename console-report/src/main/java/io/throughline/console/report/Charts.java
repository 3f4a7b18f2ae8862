package io.throughline.console.report;

import io.throughline.console.pairs.HeatMaps;
import io.throughline.console.report.chart.HeatChart;
import io.throughline.console.report.chart.LineChart;
import io.throughline.console.report.chart.PaperChart;
import io.throughline.console.report.story.Details;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.List;

/** A run's charts on paper, from what feeds the page. */
final class Charts {
  private Charts() {}

  /** The one that says most first; empty where there is nothing to draw. */
  static List<PaperChart> of(PageData data) {
    List<PaperChart> plots = new ArrayList<>();
    GroupResult group = data.run().ranks().group();
    if (group != null) {
      HeatMaps.of(group).forEach(map -> plots.add(new HeatChart(map)));
    }
    if (!Details.besidePeers(data.run())) {
      data.charts().byPoint().forEach(chart -> plots.add(new LineChart(chart)));
    }
    DrawnMap ranks = data.rankTimes();
    if (ranks != null) {
      plots.add(new HeatChart(ranks.map()));
    }
    plots.addAll(TimePlots.of(data));
    return plots;
  }
}
