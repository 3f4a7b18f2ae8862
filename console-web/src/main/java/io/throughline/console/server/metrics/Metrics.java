package io.throughline.console.server.metrics;

import io.javalin.http.Context;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.throughline.console.history.History;
import io.throughline.console.installation.Version;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.Progress.StageNow;
import io.throughline.console.run.view.RunView;
import io.throughline.console.server.api.ActiveRuns;
import io.throughline.protocol.plan.Assignment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The runs' figures in Prometheus' text format, taken when they are asked for: a run is as busy
 * with one scraper as with none. The label {@code nodes} names them in the order of the roles.
 */
public final class Metrics {
  private static final String[] RUN = {"scenario", "nodes"};
  private static final String[] STAGE = {"scenario", "nodes", "stage"};

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PrometheusTextFormatWriter text = PrometheusTextFormatWriter.create();
  private final OpenMetricsTextFormatWriter openMetrics = OpenMetricsTextFormatWriter.create();
  private final ActiveRuns activeRuns;

  public Metrics(ActiveRuns activeRuns, History history) {
    this.activeRuns = activeRuns;
    Info.builder()
        .name("throughline")
        .help("Of the console")
        .labelNames("version")
        .register(registry)
        .setLabelValues(Version.TEXT);
    CounterWithCallback.builder()
        .name("throughline_runs_ended")
        .help("Runs that this console started and that are over")
        .labelNames("outcome")
        .callback(told -> activeRuns.ended().forEach((word, count) -> told.call(count, word)))
        .register(registry);
    GaugeWithCallback.builder()
        .name("throughline_runs_going")
        .help("Runs that this console started and that go on")
        .callback(told -> told.call(activeRuns.all().size()))
        .register(registry);
    GaugeWithCallback.builder()
        .name("throughline_history_writable")
        .help("1 while history can be written, else 0")
        .callback(told -> told.call(history.problem().isEmpty() ? 1 : 0))
        .register(registry);
    gauge("progress_ratio", "How far the run is, 0 to 1", Progress::fraction);
    gauge(
        "receiver_bytes_per_second",
        "What arrived at the receiver over the last second",
        Progress::receiverBandwidth);
    gauge(
        "sender_bytes_per_second",
        "What the sender completed over the last second",
        Progress::senderBandwidth);
    gauge("slots_ahead", "Slots that the sender is ahead of the receiver", Progress::inFlight);
    gauge(
        "stalled_ratio",
        "Share of the last second that the sender was stalled, 0 to 1",
        progress -> progress.stalledPercent() / 100);
    stageGauge(
        "bytes_per_second",
        "What a stage of a pipeline moved over the last second",
        StageNow::bandwidth);
    stageGauge("queue", "Chunks that wait for a stage of a pipeline", StageNow::queue);
    stageGauge(
        "stalled_ratio",
        "Share of the last second in which a stage had nothing under way, 0 to 1",
        stage -> stage.stalledPercent() / 100);
  }

  private void gauge(String name, String help, ToDoubleFunction<Progress> figure) {
    GaugeWithCallback.builder()
        .name("throughline_run_" + name)
        .help(help)
        .labelNames(RUN)
        .callback(told ->
            activeRuns
                .all()
                .forEach(view ->
                    told.call(
                        figure.applyAsDouble(view.progress()),
                        view.plan().scenario(),
                        nodes(view))))
        .register(registry);
  }

  private void stageGauge(String name, String help, ToDoubleFunction<StageNow> figure) {
    GaugeWithCallback.builder()
        .name("throughline_run_stage_" + name)
        .help(help)
        .labelNames(STAGE)
        .callback(told ->
            activeRuns
                .all()
                .forEach(view -> {
                  String scenario = view.plan().scenario();
                  String nodes = nodes(view);
                  view.progress()
                      .stages()
                      .forEach(stage ->
                          told.call(figure.applyAsDouble(stage), scenario, nodes, stage.id()));
                }))
        .register(registry);
  }

  private static String nodes(RunView view) {
    return view.plan().assignments().stream()
        .map(Assignment::node)
        .collect(Collectors.joining(","));
  }

  /** Answers a scrape, in the form that it asks for. */
  public void serve(Context request) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (openMetrics.accepts(request.header("Accept"))) {
      openMetrics.write(out, registry.scrape());
      request.contentType(openMetrics.getContentType());
    } else {
      text.write(out, registry.scrape());
      request.contentType(text.getContentType());
    }
    request.result(out.toByteArray());
  }
}
