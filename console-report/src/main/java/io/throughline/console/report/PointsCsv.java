package io.throughline.console.report;

import io.throughline.console.run.verdict.LineRate;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * {@code points.csv}: RFC 4180, a row per point, units in the names of the columns. A cell is empty
 * where the value is not known.
 */
final class PointsCsv {
  private final CsvRows row;
  private static final int CELLS_OF_A_SIDE = 12;

  private final OptionalDouble lineRate;
  private final List<String> roles;

  /** Those that any side of any point tells of, so that each is a column. */
  private final Set<String> phases = new TreeSet<>();

  private PointsCsv(RunRecord run, Writer out) {
    row = new CsvRows(out);
    roles = run.plan().assignments().stream().map(Assignment::role).toList();
    lineRate = LineRate.of(run.plan(), run.nodes());
    run.results()
        .points()
        .forEach(point -> point.sides().forEach(s -> phases.addAll(s.timing().phases().keySet())));
  }

  static void write(RunRecord run, Writer out) throws IOException {
    PointsCsv csv = new PointsCsv(run, out);
    csv.header();
    for (Point point : run.results().points()) {
      csv.point(point);
    }
  }

  private void header() throws IOException {
    row.cells("point,label,operation,shape,size_B,batch,window,workers,planned_rate_per_s");
    row.cells("messages,bytes_B,elapsed_s,receiver_bandwidth_B_per_s,sender_bandwidth_B_per_s");
    row.cells("message_rate_per_s,line_rate_percent,verified,mismatches,complete");
    row.latencyNames();
    for (String role : roles) {
      String side = CsvRows.snake(role);
      for (String name :
          List.of("sent_messages", "arrived_messages", "elapsed_s", "warm_up_s", "warm_up_end")) {
        row.cells(side + "_" + name);
      }
      phases.forEach(phase -> row.cells(side + "_" + CsvRows.snake(phase) + "_s"));
      row.cells(side + "_confidence_mean_B_per_s");
      row.cells(side + "_confidence_half_width_B_per_s");
      row.cells(side + "_confidence_mean_us");
      row.cells(side + "_confidence_half_width_us");
      row.cells(side + "_ending");
      row.cells(side + "_notes");
      row.cells(side + "_doubts");
    }
    row.end();
  }

  private void point(Point point) throws IOException {
    PointSpec spec = point.spec();
    row.whole((long) spec.index());
    row.text(spec.label());
    row.text(spec.operation().id());
    row.text(spec.shape().name().toLowerCase(Locale.ROOT));
    row.whole(spec.size());
    row.whole((long) spec.concurrency().batch());
    row.whole((long) spec.concurrency().window());
    row.whole((long) spec.concurrency().workers());
    row.whole(spec.rate() == 0 ? null : (Long) spec.rate());
    row.whole(point.basis().messages());
    row.whole(point.basis().bytes());
    row.fixed(point.basis().elapsedNanos(), 9);
    row.whole(Math.round(point.rates().receiverBandwidth()));
    row.whole(Math.round(point.rates().senderBandwidth()));
    row.fixed(Math.round(point.rates().messageRate() * 1e3), 3);
    row.fixed(
        lineRate.isPresent()
            ? (Long) Math.round(LineRate.percent(point, lineRate.getAsDouble()) * 1e2)
            : null,
        2);
    row.whole(point.checked().verified());
    row.whole(point.checked().mismatches());
    row.cells(Boolean.toString(point.complete()));
    for (Latency latency : Latency.values()) {
      row.latency(point.latencies().get(latency.id()));
    }
    for (String role : roles) {
      FlowEnd side =
          point.sides().stream().filter(each -> each.role().equals(role)).findFirst().orElse(null);
      if (side == null) {
        row.nothing(CELLS_OF_A_SIDE + phases.size());
      } else {
        side(point, side);
      }
    }
    row.end();
  }

  /** Bytes per second, or the latency from the planned send: one pair of cells stays empty. */
  private void confidence(Point point, FlowEnd side) throws IOException {
    Confidence known = side.timing().confidence();
    boolean latency = point.tellsLatency(side);
    if (known == null || latency) {
      row.nothing(2);
    } else {
      row.whole((Long) Math.round(known.mean()));
      row.whole((Long) Math.round(known.halfWidth()));
    }
    if (known == null || !latency) {
      row.nothing(2);
    } else {
      row.fixed(Math.round(known.mean()), 3);
      row.fixed(Math.round(known.halfWidth()), 3);
    }
  }

  private void side(Point point, FlowEnd side) throws IOException {
    row.whole(side.moved().sentMessages());
    row.whole(side.moved().arrivedMessages());
    row.fixed(side.moved().elapsedNanos(), 9);
    row.fixed(side.warmUp().nanos(), 9);
    row.text(side.warmUp().end());
    for (String phase : phases) {
      row.fixed(side.timing().phases().get(phase), 9);
    }
    confidence(point, side);
    row.text(side.ending());
    row.text(String.join("; ", Note.texts(side.notes(), false)));
    row.text(String.join("; ", Note.texts(side.notes(), true)));
  }
}
