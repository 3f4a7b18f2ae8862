package io.throughline.console.cli;

import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.Progress.StageNow;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PointSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The live line. */
final class StatusText {
  /** Nodes that are told one by one. */
  private static final int FEW = 4;

  /** Nodes of the same state among many that are named. */
  private static final int NAMED = 3;

  private StatusText() {}

  static String of(RunView view) {
    if (view.phase() == Phase.RUNNING) {
      return view.plan().settings().on(CommonSettings.TELEMETRY)
          ? running(view.progress(), view.plan().points())
          : "running without telemetry" + left(view.progress());
    }
    String nodes = nodes(view.nodes());
    return view.phase().words() + (nodes.isEmpty() ? "" : "  " + nodes);
  }

  /** The nodes and their states; many nodes are counted by state, and named where few share it. */
  static String nodes(List<NodeView> nodes) {
    if (nodes.size() <= FEW) {
      return nodes.stream()
          .map(node -> node.node() + ": " + node.state())
          .collect(Collectors.joining(", "));
    }
    Map<String, List<String>> byState =
        nodes.stream()
            .collect(
                Collectors.groupingBy(
                    NodeView::state,
                    LinkedHashMap::new,
                    Collectors.mapping(NodeView::node, Collectors.toList())));
    return byState.entrySet().stream()
        .map(each -> state(each.getKey(), each.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String state(String state, List<String> nodes) {
    return "%d %s%s"
        .formatted(
            nodes.size(),
            state,
            nodes.size() > NAMED ? "" : " (%s)".formatted(String.join(", ", nodes)));
  }

  /**
   * @param points of the run; between two of them it is at none
   */
  static String running(Progress progress, List<PointSpec> points) {
    if (!progress.stages().isEmpty()) {
      return "%s   %s%s"
          .formatted(
              progress.point(),
              progress.stages().stream().map(StatusText::stage).collect(Collectors.joining("   ")),
              left(progress));
    }
    if (!progress.point().isEmpty()) {
      String rate =
          points.stream().anyMatch(PointSpec::movesData)
              ? "   " + DataRate.format(progress.receiverBandwidth())
              : "";
      return progress.point() + rate + left(progress);
    }
    if (!points.isEmpty()) {
      return String.format(Locale.ROOT, "%3.0f %%%s", progress.fraction() * 100, left(progress));
    }
    String ahead =
        progress.threshold() > 0
            ? "%d/%d ahead".formatted(progress.inFlight(), progress.threshold())
            : "%d ahead, no backpressure".formatted(progress.inFlight());
    return String.format(
        Locale.ROOT,
        "%3.0f %%   %s   %s   stalled %.0f %%%s",
        progress.fraction() * 100,
        DataRate.format(progress.receiverBandwidth()),
        ahead,
        progress.stalledPercent(),
        left(progress));
  }

  private static String stage(StageNow stage) {
    return String.format(
        Locale.ROOT,
        "%s %s, q %d, idle %.0f %%",
        stage.id(),
        DataRate.format(stage.bandwidth()),
        stage.queue(),
        stage.stalledPercent());
  }

  private static String left(Progress progress) {
    return progress.remainingNanos() < 0
        ? ""
        : "   " + TimeSpan.clock(progress.remainingNanos()) + " left";
  }
}
