package io.throughline.console.run.peer;

import io.throughline.protocol.peer.PeerCommand;
import io.throughline.protocol.peer.PeerOrder;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Commands;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The command lines of other tools that do what a run did, for whoever wants to hold it to them.
 */
final class Equivalents {
  /** ucx_perftest's own. */
  private static final int PERFTEST_PORT = 13337;

  private static final int IPERF_PORT = 5201;
  private static final long MOST_WARM_UP = 10_000;
  private static final long IPERF_LARGEST = 1 << 20;

  private final RunPlan plan;
  private final List<Point> points;
  private final @Nullable Summary summary;
  private final Setup setup;

  Equivalents(RunPlan plan, List<NodeRecord> nodes, List<Point> points, @Nullable Summary summary) {
    this.plan = plan;
    this.points = points;
    this.summary = summary;
    this.setup = new Setup(plan, nodes);
  }

  /** One for each point that was measured and has an equivalent; empty where none has. */
  List<PeerFigure> figures() {
    List<PeerFigure> figures = new ArrayList<>();
    SettingValues settings = plan.settings();
    if (!plan.workload().measuresPoints()) {
      if (summary != null && summary.arrived().transfers() > 0) {
        long size = settings.number(StreamScenario.BUFFER_SIZE);
        work(Operation.PUT, Shape.ONE_WAY, size)
            .map(work ->
                figure(
                    work,
                    size,
                    summary.arrived().transfers(),
                    summary.arrived().elapsedNanos(),
                    settings.number(StreamScenario.WINDOW),
                    List.of(),
                    new Differences(plan, setup)
                        .ofEquivalent(work, StreamScenario.ringBytes(settings), true)))
            .ifPresent(figures::add);
      }
      return figures;
    }
    for (Point point : points) {
      PointSpec spec = point.spec();
      if (spec.rate() == 0 && spec.concurrency().workers() == 1 && point.basis().messages() > 0) {
        work(spec.operation(), spec.shape(), spec.size())
            .map(work ->
                figure(
                    work,
                    spec.size(),
                    point.basis().messages(),
                    point.basis().elapsedNanos(),
                    spec.concurrency().window(),
                    List.of(spec.index()),
                    new Differences(plan, setup).ofEquivalent(work, spread(), everyChecked())))
            .ifPresent(figures::add);
      }
    }
    return figures;
  }

  private long spread() {
    SettingValues settings = plan.settings();
    return settings.has(PointSettings.SPREAD) ? settings.number(PointSettings.SPREAD) : 0;
  }

  private boolean everyChecked() {
    SettingValues settings = plan.settings();
    return settings.has(PointSettings.VERIFY)
        && settings.choice(PointSettings.VERIFY).equals("every");
  }

  private Optional<PeerWork> work(Operation operation, Shape shape, long size) {
    if (plan.transport().equals(PeerTool.UCX_PERFTEST.transport())) {
      return PeerWork.perftest(operation, shape);
    }
    boolean streams =
        plan.transport().equals(PeerTool.IPERF3.transport())
            && shape == Shape.ONE_WAY
            && operation != Operation.GET
            && size <= IPERF_LARGEST;
    return streams ? Optional.of(PeerWork.TCP_STREAM) : Optional.empty();
  }

  private PeerFigure figure(
      PeerWork work,
      long size,
      long messages,
      long elapsedNanos,
      long window,
      List<Integer> indices,
      List<String> differences) {
    PeerTool tool = work.tool();
    boolean ucx = tool == PeerTool.UCX_PERFTEST;
    boolean noticesLoss = CommonSettings.watchesPeer(plan.settings());
    int port = ucx ? PERFTEST_PORT : IPERF_PORT;
    PeerOrder order =
        new PeerOrder(
            work,
            size,
            ucx ? messages : 0,
            elapsedNanos,
            Math.clamp(messages / 10, 1, MOST_WARM_UP),
            0,
            window,
            ucx && noticesLoss,
            Differences.receiveCopy(work, setup.agentsUcx()));
    String address = setup.receiver.dataAddress();
    String server =
        PeerCommand.text(
            ucx ? PeerCommand.environment(setup.receiver.ucxEnvironment(), noticesLoss) : Map.of(),
            PeerCommand.server(tool, tool.id(), address, port, setup.receiver.cpu()));
    String client =
        PeerCommand.text(
            ucx ? PeerCommand.environment(setup.sender.ucxEnvironment(), noticesLoss) : Map.of(),
            PeerCommand.client(
                order,
                tool.id(),
                address.isEmpty() ? setup.receiver.node() : address,
                port,
                setup.sender.cpu()));
    return new PeerFigure(
        work.id(),
        work.id() + " " + ByteCount.exact(size),
        size,
        tool.id(),
        List.of(),
        new Commands(server, client),
        indices,
        null,
        "",
        differences);
  }
}
