package io.throughline.console.run.peer;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import io.throughline.protocol.result.PeerFigure.Commands;
import io.throughline.protocol.result.PeerRun;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures of other tools in a record. */
public final class PeerFigures {
  private final RunPlan plan;
  private final List<Point> points;
  private final List<PeerRun> runs;
  private final Setup setup;

  private PeerFigures(
      RunPlan plan, List<NodeRecord> nodes, List<Point> points, List<PeerRun> runs) {
    this.plan = plan;
    this.points = points;
    this.runs = runs;
    this.setup = new Setup(plan, nodes);
  }

  /**
   * The figures of a run of any kind.
   *
   * @param summary of a run that is one measurement; null where there is none
   * @param runs of other tools, as they came
   * @param skipped works that were asked for and not done, with the reason
   */
  public static List<PeerFigure> of(
      RunPlan plan,
      List<NodeRecord> nodes,
      List<Point> points,
      @Nullable Summary summary,
      List<PeerRun> runs,
      Map<PeerWork, String> skipped) {
    // Nobody else's tool does what others than a sender and a receiver do.
    if (plan.assignments().stream().noneMatch(each -> each.role().equals(Role.SENDER.id()))) {
      return List.of();
    }
    if (!plan.workload().runsOtherTools()) {
      return new Equivalents(plan, nodes, points, summary).figures();
    }
    List<PeerFigure> figures = new ArrayList<>();
    figures.addAll(new PeerFigures(plan, nodes, points, runs).measured());
    skipped.forEach((work, why) -> figures.add(skipped(work, why)));
    return List.copyOf(figures);
  }

  private static PeerFigure skipped(PeerWork work, String why) {
    return new PeerFigure(
        work.id(),
        work.id(),
        0,
        work.tool().id(),
        List.of(),
        Commands.NONE,
        List.of(),
        null,
        why,
        List.of());
  }

  private List<PeerFigure> measured() {
    Map<String, List<PointSpec>> groups = new LinkedHashMap<>();
    for (PointSpec spec : plan.points()) {
      String label =
          BaselineScenario.work(plan.settings(), spec).id() + " " + ByteCount.exact(spec.size());
      groups.computeIfAbsent(label, ignored -> new ArrayList<>()).add(spec);
    }
    List<PeerFigure> figures = new ArrayList<>();
    groups.forEach((label, specs) -> figure(label, specs).ifPresent(figures::add));
    return figures;
  }

  /** Empty where the run did not get as far. */
  private Optional<PeerFigure> figure(String label, List<PointSpec> specs) {
    PeerWork work = BaselineScenario.work(plan.settings(), specs.getFirst());
    List<Double> ours = new ArrayList<>();
    List<Double> peer = new ArrayList<>();
    List<Integer> indices = new ArrayList<>();
    Optional<PeerRun> client = last(specs, Role.SENDER);
    Optional<PeerRun> server = last(specs, Role.RECEIVER);
    for (PointSpec spec : specs) {
      Optional<Point> point =
          points.stream().filter(p -> p.spec().index() == spec.index() && p.complete()).findFirst();
      Optional<PeerRun> measured = run(spec, Role.SENDER).filter(run -> run.value() > 0);
      if (point.isPresent() && measured.isPresent() && own(work, point.get()) > 0) {
        indices.add(spec.index());
        ours.add(own(work, point.get()));
        peer.add(measured.get().value());
      }
    }
    String failure = failure(specs);
    if (client.isEmpty() && failure.isEmpty()) {
      return Optional.empty();
    }
    List<PeerRun> ran = Stream.of(client, server).flatMap(Optional::stream).toList();
    List<String> differences =
        ours.isEmpty()
            ? List.of()
            : new Differences(plan, setup)
                .ofBaseline(work, specs.getFirst(), ran.stream().map(PeerRun::version).toList());
    return Optional.of(
        new PeerFigure(
            work.id(),
            label,
            specs.getFirst().size(),
            work.tool().id(),
            ran.stream().map(PeerRun::version).toList(),
            new Commands(
                server.map(PeerRun::command).orElse(""), client.map(PeerRun::command).orElse("")),
            indices,
            ours.isEmpty() ? null : Beside.of(work.latency(), ours, peer),
            failure,
            withNotes(differences, client)));
  }

  /**
   * The sentences of both sides on a peer that gave no figure at one of these points; else empty.
   */
  private String failure(List<PointSpec> specs) {
    return specs.stream()
        .filter(spec -> run(spec, Role.SENDER).filter(run -> run.value() > 0).isEmpty())
        .flatMap(spec -> runs.stream().filter(run -> run.point() == spec.index()))
        .filter(run -> !run.ending().isEmpty())
        .map(run -> "node %s: %s".formatted(plan.role(run.role()).node(), run.ending()))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** The last of a side's runs at these points; empty where there is none. */
  private Optional<PeerRun> last(List<PointSpec> specs, Role role) {
    return specs.reversed().stream().flatMap(spec -> run(spec, role).stream()).findFirst();
  }

  private static List<String> withNotes(List<String> differences, Optional<PeerRun> client) {
    List<String> all = new ArrayList<>(differences);
    client.ifPresent(run ->
        run.warnings().forEach(warning -> all.add("%s warned: %s".formatted(run.tool(), warning))));
    return all;
  }

  private Optional<PeerRun> run(PointSpec spec, Role role) {
    return runs.stream()
        .filter(run -> run.point() == spec.index() && run.role().equals(role.id()))
        .findFirst();
  }

  /** Throughline's own, by the clock that the peer uses. */
  static double own(PeerWork work, Point point) {
    if (work.latency()) {
      return point.rates().messageRate() == 0 ? 0 : 1e9 / point.rates().messageRate() / 2;
    }
    return switch (work.tool()) {
      case UCX_PERFTEST -> point.rates().senderBandwidth();
      case IPERF3 -> point.rates().receiverBandwidth();
    };
  }
}
