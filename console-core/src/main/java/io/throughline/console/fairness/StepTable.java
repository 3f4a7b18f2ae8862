package io.throughline.console.fairness;

import io.throughline.console.fairness.FlowTable.Column;
import io.throughline.console.fairness.FlowTable.Row;
import io.throughline.console.matrix.Median;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.quantity.Unit;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** The steps of a sequence of traffic matrices as a table: a row for each, then their total. */
public final class StepTable {
  private static final String TOTAL = "Total";

  private StepTable() {}

  /** The table of what is measured until now; no rows where there is no sequence. */
  public static FlowTable of(GroupResult group) {
    if (!group.sequence()) {
      return new FlowTable(List.of(), List.of());
    }
    SequenceTimes times = SequenceTimes.of(group);
    List<Fairness> steps = times.steps().stream().map(SequenceTimes.Step::fairness).toList();
    double total = times.total();
    Unit time = TimeSpan.unit(Median.of(steps.stream().mapToDouble(Fairness::lastDone), 1));
    Unit rate = DataRate.unit(Median.of(steps.stream().mapToDouble(Fairness::aggregate), 1));
    List<Row> rows = new ArrayList<>();
    for (SequenceTimes.Step step : times.steps()) {
      Fairness all = step.fairness();
      rows.add(
          row(
              Integer.toString(step.number()),
              Integer.toString(all.flows().size()),
              cell(all.lastDone(), time::number),
              cell(100 * all.lastDone() / total, Percent::format),
              all.last().map(flow -> group.group().pair(flow.flow())).orElse(NoValue.TEXT),
              cell(all.aggregate(), rate::number),
              cell(all.jain(), jain -> String.format(Locale.ROOT, "%.3f", jain)),
              all.leastOfAlone()
                  .map(flow -> Percent.format(100 * flow.ofAlone()))
                  .orElse(NoValue.TEXT)));
    }
    rows.add(
        row(
            TOTAL,
            Integer.toString(steps.stream().mapToInt(step -> step.flows().size()).sum()),
            cell(total, time::number),
            cell(100 * total / total, Percent::format),
            NoValue.TEXT,
            cell(times.aggregate(), rate::number),
            NoValue.TEXT,
            times
                .leastOfAlone()
                .map(least -> Percent.format(100 * least.flow().ofAlone()))
                .orElse(NoValue.TEXT)));
    return new FlowTable(
        List.of(
            new Column("Step", false),
            new Column("Flows", true),
            new Column("Done after, " + time.symbol(), true),
            new Column("Of total", true),
            new Column("Last flow", false),
            new Column("Aggregate, " + rate.symbol(), true),
            new Column("Jain's index", true),
            new Column("Least of alone", true)),
        rows);
  }

  private static Row row(String... cells) {
    return new Row(List.of(cells), Double.NaN, "");
  }

  private static String cell(double value, DoubleFunction<String> format) {
    return Double.isNaN(value) ? NoValue.TEXT : format.apply(value);
  }
}
