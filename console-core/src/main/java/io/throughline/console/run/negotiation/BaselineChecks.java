package io.throughline.console.run.negotiation;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether both nodes have the tools that a baseline asks for. */
public final class BaselineChecks {
  private final RunPlan plan;
  private final Map<String, Join> joins;

  /**
   * @param plan with the works that can be done, and what carries Throughline's own
   * @param skipped works that cannot, with the reason
   */
  public record Settled(RunPlan plan, Map<PeerWork, String> skipped) {}

  /**
   * @param joins by node
   */
  public BaselineChecks(RunPlan plan, Map<String, Join> joins) {
    this.plan = plan;
    this.joins = joins;
  }

  public static boolean concerns(RunPlan plan) {
    return plan.workload().runsOtherTools();
  }

  /**
   * @throws RunEnd.Early naming the node, the tool and the package that has it, unless such works
   *     are to be skipped; or where none is left
   */
  public Settled settle() throws RunEnd.Early {
    SettingValues settings = plan.settings();
    boolean skip = settings.choice(BaselineScenario.MISSING).equals("skip");
    List<PeerWork> possible = new ArrayList<>();
    Map<PeerWork, String> skipped = new LinkedHashMap<>();
    for (PeerWork work : BaselineScenario.works(settings)) {
      Optional<Problem> lacking = lacking(work);
      if (lacking.isEmpty()) {
        possible.add(work);
      } else if (skip) {
        skipped.put(work, lacking.get().where() + " " + lacking.get().what());
      } else {
        throw failed(lacking.get());
      }
    }
    if (possible.isEmpty()) {
      PeerWork first = skipped.keySet().iterator().next();
      throw failed(lacking(first).orElseThrow());
    }
    Map<String, Object> values = new LinkedHashMap<>(settings.values());
    values.put(BaselineScenario.WORKS, possible.stream().map(PeerWork::id).toList());
    String transport =
        possible.stream()
            .map(work -> work.tool().transport())
            .distinct()
            .collect(Collectors.joining(", "));
    return new Settled(
        new RunPlan(
            plan.runId(),
            plan.scenario(),
            plan.kind(),
            new SettingValues(values),
            transport,
            plan.assignments()),
        skipped);
  }

  private Optional<Problem> lacking(PeerWork work) {
    PeerTool tool = work.tool();
    for (var assignment : plan.assignments()) {
      Join join = joins.get(assignment.node());
      if (join == null || !join.capabilities().tools().containsKey(tool.id())) {
        return Optional.of(
            new Problem(
                "node " + assignment.node(),
                "has no %s, which %s needs".formatted(tool.id(), work.id()),
                "install the package %s there, or set missing to skip"
                    .formatted(tool.distribution())));
      }
      if (!join.capabilities().has(tool.transport())) {
        return Optional.of(
            new Problem(
                "node " + assignment.node(),
                "has %s, but Throughline's agent has no %s there to set beside it"
                    .formatted(tool.id(), tool.transport()),
                "set ucx.libraryPath in its profile, or set missing to skip"));
      }
    }
    return Optional.empty();
  }

  private static RunEnd.Early failed(Problem problem) {
    return new RunFailure(problem.where().substring("node ".length()), Phase.PREPARING, problem)
        .ending();
  }
}
