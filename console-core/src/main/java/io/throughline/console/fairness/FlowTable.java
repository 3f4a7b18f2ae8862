package io.throughline.console.fairness;

import io.throughline.console.fairness.SequenceTimes.StepFlow;
import io.throughline.console.matrix.Median;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.quantity.Unit;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * Flows that were measured at once as a table, the same wherever it is shown.
 *
 * @param rows one for each flow of each step
 */
public record FlowTable(List<Column> columns, List<Row> rows) {
  private static final String STEP = "Step";

  public FlowTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A column.
   *
   * @param numeric whether its cells are figures, to be read against each other
   */
  public record Column(String title, boolean numeric) {}

  /**
   * A flow.
   *
   * @param cells one for each column
   * @param ofFair share of the fair share, 1 for 100 %; NaN where it is not known
   * @param problem why it was not measured; empty where it was
   */
  public record Row(List<String> cells, double ofFair, String problem) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /** The names of the sender and the receiver of a row. */
  public String pair(Row row) {
    int from = columns.size() > 0 && columns.getFirst().title().equals(STEP) ? 1 : 0;
    return "%s%s to %s"
        .formatted(
            from == 1 ? "step %s, ".formatted(row.cells().getFirst()) : "",
            row.cells().get(from),
            row.cells().get(from + 1));
  }

  /** A column and how its cells are written. */
  private record Figure(
      Column column, ToDoubleFunction<FlowShare> value, DoubleFunction<String> format) {}

  /** The table of what is measured until now; no rows where nothing is. */
  public static FlowTable of(GroupResult group) {
    boolean steps = group.sequence();
    List<StepFlow> shares =
        steps
            ? SequenceTimes.of(group).steps().stream()
                .flatMap(step ->
                    step.fairness().flows().stream().map(flow -> new StepFlow(step.number(), flow)))
                .toList()
            : Fairness.of(group).flows().stream().map(flow -> new StepFlow(1, flow)).toList();
    List<Figure> figures = figures(shares.stream().map(StepFlow::flow).toList(), group.finishes());
    List<Column> columns = new ArrayList<>();
    if (steps) {
      columns.add(new Column(STEP, false));
    }
    columns.add(new Column("From", false));
    columns.add(new Column("To", false));
    figures.forEach(figure -> columns.add(figure.column()));
    List<Row> rows = new ArrayList<>();
    for (StepFlow share : shares) {
      FlowShare flow = share.flow();
      List<String> cells = new ArrayList<>();
      if (steps) {
        cells.add(Integer.toString(share.step()));
      }
      cells.add(group.group().rank(flow.flow().from()).name());
      cells.add(group.group().rank(flow.flow().to()).name());
      for (Figure figure : figures) {
        double value = figure.value().applyAsDouble(flow);
        cells.add(Double.isNaN(value) ? NoValue.TEXT : figure.format().apply(value));
      }
      rows.add(new Row(cells, flow.ofFair(), flow.problem()));
    }
    return new FlowTable(columns, rows);
  }

  /**
   * @param done whether each flow moves a number of bytes, so that it is done at some time
   */
  private static List<Figure> figures(List<FlowShare> flows, boolean done) {
    boolean alone = flows.stream().anyMatch(flow -> !Double.isNaN(flow.alone()));
    Unit rate = DataRate.unit(middle(flows, alone ? FlowShare::alone : FlowShare::atOnce));
    List<Figure> figures = new ArrayList<>();
    if (alone) {
      figures.add(figure("Alone, " + rate.symbol(), FlowShare::alone, rate::number));
    }
    figures.add(figure("At once, " + rate.symbol(), FlowShare::atOnce, rate::number));
    if (alone) {
      figures.add(figure("Of alone", FlowShare::ofAlone, FlowTable::percent));
    }
    figures.add(figure("Of fair share", FlowShare::ofFair, FlowTable::percent));
    if (done) {
      Unit time = TimeSpan.unit(middle(flows, FlowShare::done));
      figures.add(figure("Done after, " + time.symbol(), FlowShare::done, time::number));
    }
    return figures;
  }

  private static Figure figure(
      String title, ToDoubleFunction<FlowShare> value, DoubleFunction<String> format) {
    return new Figure(new Column(title, true), value, format);
  }

  private static String percent(double share) {
    return Percent.format(100 * share);
  }

  private static double middle(List<FlowShare> flows, ToDoubleFunction<FlowShare> value) {
    return Median.of(flows.stream().mapToDouble(value), 1);
  }
}
