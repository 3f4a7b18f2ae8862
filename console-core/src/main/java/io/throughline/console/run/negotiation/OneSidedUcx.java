package io.throughline.console.run.negotiation;

import io.throughline.console.ucx.ZeroCopy;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.ChosenVariable;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.TransportKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** UCX set up for one-sided operations, on nodes where nobody else has. */
public final class OneSidedUcx {
  private OneSidedUcx() {}

  /**
   * The plan with what is chosen; nothing for messages, which need rendezvous, and for a baseline,
   * which runs as its peer does.
   *
   * @param plan carried by what was chosen
   * @param joins by node
   */
  public static RunPlan settle(RunPlan plan, Map<String, Join> joins) {
    return plan.with(choose(plan, joins));
  }

  private static List<ChosenVariable> choose(RunPlan plan, Map<String, Join> joins) {
    Set<Operation> operations = operations(plan);
    boolean oneSided = !operations.isEmpty() && operations.stream().allMatch(Operation::oneSided);
    if (!plan.takesOnly(TransportKind::byUcx) || !oneSided || reachesGpu(plan)) {
      return List.of();
    }
    JoinChecks checks = new JoinChecks(plan, joins);
    return plan.assignments().stream()
        .flatMap(at ->
            choose(
                at,
                joins.get(at.node()),
                new ZeroCopy.Use(
                    operations.contains(Operation.PUT),
                    CommonSettings.watchesPeer(plan.settings()),
                    checks.agentsOnMachine(at.node()) > 1,
                    at.rails().isEmpty() ? at.device() : String.join(",", at.rails())))
                .stream())
        .toList();
  }

  private static List<ChosenVariable> choose(Assignment at, @Nullable Join join, ZeroCopy.Use use) {
    TransportState ucx = join == null ? null : join.capabilities().ucx().orElse(null);
    if (ucx == null) {
      return List.of();
    }
    List<ChosenVariable> chosen = ZeroCopy.choose(at.node(), ucx, use);
    boolean own = chosen.stream().anyMatch(each -> at.ucxEnvironment().containsKey(each.name()));
    return own ? List.of() : chosen;
  }

  /**
   * The operations of the plan; empty for one that sets UCX up by itself. A stream has no points,
   * and puts.
   */
  private static Set<Operation> operations(RunPlan plan) {
    if (plan.workload().leavesUcxAsItIs()) {
      return Set.of();
    }
    return plan.points().isEmpty()
        ? Set.of(Operation.PUT)
        : plan.points().stream().map(PointSpec::operation).collect(Collectors.toSet());
  }

  /** UCX itself may move memory of GPUs by rendezvous. */
  private static boolean reachesGpu(RunPlan plan) {
    return MemorySettings.meetsTransport(plan.settings())
        && !MemorySettings.staged(plan.settings());
  }
}
