package io.throughline.console.report;

import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * {@code flows.csv}: RFC 4180, a row per measured flow, units in the names of the columns. A cell
 * is empty where the value is not known.
 */
final class FlowsCsv {
  private FlowsCsv() {}

  static void write(GroupResult group, Writer out) throws IOException {
    CsvRows row = new CsvRows(out);
    row.cells("round,from,to,bandwidth_B_per_s,bytes_B,round_trips,round_trip_p50_us");
    row.cells("round_trip_p99_us,verified,mismatches,cpu_wait,at_once,again,carried,problem");
    row.cells("step,done_us");
    row.end();
    List<String> names = group.names();
    for (FlowResult flow : group.flows()) {
      row.whole((long) flow.round());
      row.text(names.get(flow.flow().from()));
      row.text(names.get(flow.flow().to()));
      row.whole(flow.bandwidth() > 0 ? (Long) Math.round(flow.bandwidth()) : null);
      row.whole(flow.bytes());
      roundTrip(row, flow.roundTrip());
      row.whole(flow.checked().verified());
      row.whole(flow.checked().mismatches());
      row.cells(String.format(Locale.ROOT, "%.4f", flow.cpuWait()));
      row.cells(Boolean.toString(group.atOnce().contains(flow.round())));
      row.cells(Boolean.toString(flow.again()));
      row.text(flow.carried());
      row.text(flow.problem());
      step(row, group, flow);
      row.end();
    }
  }

  /** The number of the flow's step, from 1, and when the flow was done after its round's start. */
  private static void step(CsvRows row, GroupResult group, FlowResult flow) throws IOException {
    OptionalInt step =
        IntStream.range(0, group.steps().size())
            .filter(each -> group.steps().get(each).contains(flow.round()))
            .findFirst();
    row.whole(step.isPresent() ? (Long) (step.getAsInt() + 1L) : null);
    boolean done = step.isPresent() && flow.bandwidth() > 0;
    row.fixed(done ? (Long) Math.round(flow.bytes() * 1e9 / flow.bandwidth()) : null, 3);
  }

  private static void roundTrip(CsvRows row, @Nullable Percentiles all) {
    if (all == null) {
      row.nothing(3);
      return;
    }
    row.whole(all.count());
    for (Percentile percentile : List.of(Percentile.P50, Percentile.P99)) {
      OptionalLong nanos = percentile.of(all);
      row.fixed(nanos.isPresent() ? (Long) nanos.getAsLong() : null, 3);
    }
  }
}
