package io.throughline.console.run.dryrun;

import io.throughline.console.installation.Installation;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.run.plan.RankProfiles;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.Threshold;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.scenario.UnusedSettings;
import io.throughline.protocol.setting.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The account of a run's work, given without doing any of it. */
public final class DryRun {
  private final RunPlan plan;
  private final List<String> lines = new ArrayList<>();
  private final List<String> cautions;

  private DryRun(RunPlan plan, List<String> cautions) {
    this.plan = plan;
    this.cautions = List.copyOf(cautions);
  }

  /**
   * @param named nodes in the order of the scenario's roles
   * @param known what earlier runs found on them
   * @throws io.throughline.protocol.problem.ProblemException with all that can be said against it
   */
  public static DryRun of(
      Scenario asked, List<NodeProfile> named, Installation installation, KnownNodes known) {
    Scenario scenario = asked.forRanks(named.size());
    List<NodeProfile> nodes = RankProfiles.of(scenario, named);
    RunPlan plan = Planner.plan(scenario, nodes);
    List<String> cautions = new ArrayList<>(UnusedSettings.told(scenario.kind(), plan.settings()));
    cautions.addAll(known.doubts(plan, nodes));
    byOpenMpi(plan).ifPresent(cautions::add);
    DryRun text = new DryRun(plan, cautions);
    text.lines.add(
        "Dry run of %s: nothing is started, no node is touched.".formatted(scenario.name()));
    text.lines.add("");
    text.line("What", "%s. %s".formatted(scenario.kind().label(), scenario.kind().question()));
    new DryRunWork(plan).tell(text::line);
    text.settings(scenario, plan);
    scenario.thresholds().stream()
        .map(Threshold::toString)
        .forEach(threshold -> text.line("Criterion", threshold));
    text.line(
        "Here",
        "history in %s, logs and report below %s"
            .formatted(installation.history(), installation.data()));
    for (int i = 0; i < nodes.size(); i++) {
      text.lines.add("");
      text.lines.add(
          "Node %s, %s"
              .formatted(nodes.get(i).name(), plan.roleLabel(plan.assignments().get(i).role())));
      new DryRunNode(plan, plan.assignments().get(i), nodes.get(i)).tell(text::line);
      List<String> needs = known.needs(plan, plan.assignments().get(i), nodes.get(i));
      for (int line = 0; line < needs.size(); line++) {
        text.line(line == 0 ? "Needs" : "", needs.get(line));
      }
    }
    text.lines.add("");
    text.cautions.forEach(doubt -> text.lines.add("Caution: " + doubt));
    text.lines.add(
        "What only the nodes can tell is checked once their agents have joined: transports,"
            + " devices, free memory, other tools.");
    return text;
  }

  /** A transport that was set although it carries little of the run. */
  private static Optional<String> byOpenMpi(RunPlan plan) {
    return plan.workload().measuresCollectives()
            && CollectiveScenario.engine(plan.settings()) == CollectiveEngine.MPI
            && !plan.transport().equals(TransportKind.AUTO)
        ? Optional.of(
            ("transport = %s carries barriers and agreements alone, since engine is mpi: Open MPI has"
                    + " ways of its own, which OMPI_MCA_... variables of the nodes choose.")
                .formatted(plan.transport()))
        : Optional.empty();
  }

  /** The plan of the run, by an id that no run has. */
  public RunPlan plan() {
    return plan;
  }

  /** The plan in words: what, for how long, and what on which node. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /** Settings without effect, and what earlier runs found that may speak against it. */
  public List<String> cautions() {
    return cautions;
  }

  private void settings(Scenario scenario, RunPlan plan) {
    List<String> changed = new ArrayList<>();
    for (Setting setting : scenario.kind().settings()) {
      Object value = plan.settings().values().get(setting.id());
      Object usual = setting.type().parse(setting.defaultText());
      if (value != null && !value.equals(usual)) {
        changed.add(setting.id() + "=" + setting.type().show(value));
      }
    }
    line("Settings", changed.isEmpty() ? "all at their defaults" : String.join(", ", changed));
  }

  private void line(String what, String text) {
    lines.add(String.format(Locale.ROOT, "  %-11s %s", what, text));
  }
}
