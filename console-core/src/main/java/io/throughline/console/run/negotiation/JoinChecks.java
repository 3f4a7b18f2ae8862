package io.throughline.console.run.negotiation;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.MemoryLimit;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.Pages;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.ResourceNeed;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.setting.LibraryVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks of what only the agents can tell: which transport there is, and whether the rings fit. */
public final class JoinChecks {
  /**
   * The transport that carries a run.
   *
   * @param why a sentence for the log where it is not what was hoped for; else empty
   */
  public record Choice(String transport, String why) {}

  /** The memory that an agent takes as it runs, beside its buffers. */
  private static final long LEFT_TO_THE_AGENT = 32L << 20;

  private final RunPlan plan;
  private final Map<String, Join> joins;

  /**
   * @param joins by node
   */
  public JoinChecks(RunPlan plan, Map<String, Join> joins) {
    this.plan = plan;
    this.joins = joins;
  }

  /**
   * @throws RunEnd.Early naming the node that lacks what was asked for
   */
  public Choice choose() throws RunEnd.Early {
    if (!plan.betweenNodes()) {
      return new Choice(plan.transport(), "");
    }
    Optional<TransportKind> wanted = CommonSettings.transport(plan.settings());
    if (wanted.map(TransportKind::byUcx).orElse(true)) {
      requireSoundVariables();
    }
    return wanted.isPresent() ? only(wanted.get()) : first();
  }

  private Choice only(TransportKind wanted) throws RunEnd.Early {
    String lacking = lacking(wanted).orElse("");
    if (!lacking.isEmpty()) {
      throw failed(
          lacking,
          "transport %s is not there: %s".formatted(wanted.id(), why(lacking, wanted)),
          wanted.byUcx()
              ? "install the package libucx0 there, set ucx.libraryPath in its profile, or use"
                  + " transport: tcp"
              : "");
    }
    requireOperation(wanted);
    return new Choice(wanted.id(), "");
  }

  /** The first that every node has. */
  private Choice first() throws RunEnd.Early {
    String before = "";
    String lacking = "";
    String why = "";
    for (TransportKind kind : TransportKind.values()) {
      lacking = lacking(kind).orElse("");
      if (lacking.isEmpty()) {
        requireOperation(kind);
        return new Choice(
            kind.id(), before.isEmpty() ? "" : kind.label() + " carries the run, " + before);
      }
      why = why(lacking, kind);
      before =
          before.isEmpty()
              ? "because node %s has no %s: %s".formatted(lacking, kind.label(), why)
              : before;
    }
    throw failed(
        lacking,
        "has neither %s: %s".formatted(String.join(" nor ", TransportKind.ids()), why),
        "");
  }

  /** TCP instead of a UCX that refuses what a profile or scenario set would hide the mistake. */
  private void requireSoundVariables() throws RunEnd.Early {
    for (Assignment assignment : plan.assignments()) {
      Join join = joins.get(assignment.node());
      boolean refused =
          join != null && join.capabilities().ucx().map(TransportState::unusable).orElse(false);
      List<String> given =
          assignment.ucxEnvironment().entrySet().stream()
              .filter(variable -> LibraryVariable.ofUcx(variable.getKey()))
              .map(variable -> variable.getKey() + "=" + variable.getValue())
              .sorted()
              .toList();
      if (refused && !given.isEmpty()) {
        throw failed(
            assignment.node(),
            "ucx.environment: UCX cannot be used with %s: %s"
                .formatted(String.join(", ", given), why(assignment.node(), TransportKind.UCX)),
            "mend or leave out what it refuses, which the node's ucx.log names, or use"
                + " transport: tcp");
      }
    }
  }

  private Optional<String> lacking(TransportKind transport) {
    return plan.assignments().stream()
        .map(assignment -> assignment.node())
        .filter(node -> {
          Join join = joins.get(node);
          return join == null || !join.capabilities().has(transport.id());
        })
        .findFirst();
  }

  /** The transport must be able to do what the run is about, on both nodes. */
  private void requireOperation(TransportKind transport) throws RunEnd.Early {
    if (!plan.settings().has(PointSettings.OPERATION)) {
      return;
    }
    Operation operation = PointSettings.operation(plan.settings());
    for (Assignment assignment : plan.assignments()) {
      Join join = joins.get(assignment.node());
      boolean can =
          join != null
              && join.capabilities()
                  .transport(transport.id())
                  .map(state -> state.can(operation))
                  .orElse(false);
      if (!can) {
        throw failed(
            assignment.node(),
            "operation %s (%s) is not among what transport %s can do there%s"
                .formatted(
                    operation.id(),
                    operation.label(),
                    transport.id(),
                    !transport.first() && CommonSettings.transport(plan.settings()).isEmpty()
                        ? ", and UCX is not on both nodes"
                        : ""),
            "choose another operation, such as put, or another transport");
      }
    }
  }

  private String why(String node, TransportKind transport) {
    Join join = joins.get(node);
    return Optional.ofNullable(join)
        .flatMap(j -> j.capabilities().transport(transport.id()))
        .map(TransportState::detail)
        .filter(detail -> !detail.isEmpty())
        .map(detail -> String.join("; ", detail))
        .orElse("its agent does not know it");
  }

  /**
   * Agents on one machine share its memory.
   *
   * @throws RunEnd.Early naming a node where the rings do not fit
   */
  public void checkMemory() throws RunEnd.Early {
    ResourceNeed resourceNeed = plan.demand();
    long bytes = resourceNeed.memoryBytes();
    Map<String, List<String>> byMachine =
        joins.keySet().stream()
            .filter(this::usesHostMemory)
            .collect(Collectors.groupingBy(this::machine));
    for (List<String> sharing : byMachine.values()) {
      String node = sharing.getFirst();
      Join join = joins.get(node);
      long available = join == null ? -1 : join.environment().memory().availableBytes();
      if (available >= 0 && bytes > available / sharing.size()) {
        throw failed(
            node,
            "%s: %s %s for each of %d agents there, and %s is free"
                .formatted(
                    resourceNeed.memoryFields(),
                    resourceNeed.memoryTakes(),
                    ByteCount.binary(bytes),
                    sharing.size(),
                    ByteCount.binary(available)),
            "lower " + resourceNeed.memoryFields());
      }
      checkLimits(sharing, resourceNeed);
    }
  }

  /** The kernel would end the agent without a word. */
  private void checkLimits(List<String> sharing, ResourceNeed resourceNeed) throws RunEnd.Early {
    // Pages of that kind are set aside; another control group accounts for them.
    if (Pages.of(plan.settings()) == Pages.HUGE) {
      return;
    }
    Map<String, List<String>> byGroup = new LinkedHashMap<>();
    for (String node : sharing) {
      MemoryLimit limit = limit(node);
      if (limit != null) {
        byGroup.computeIfAbsent(limit.group(), group -> new ArrayList<>()).add(node);
      }
    }
    for (List<String> together : byGroup.values()) {
      MemoryLimit limit = limit(together.getFirst());
      if (limit != null
          && resourceNeed.memoryBytes()
              > limit.availableBytes() / together.size() - LEFT_TO_THE_AGENT) {
        throw failed(
            together.getFirst(),
            "%s: %s %s%s, and control group %s, which the agent is in, is limited to %s, of which %s are free and %s are the agent's own"
                .formatted(
                    resourceNeed.memoryFields(),
                    resourceNeed.memoryTakes(),
                    ByteCount.binary(resourceNeed.memoryBytes()),
                    together.size() > 1 ? " for each of %d agents".formatted(together.size()) : "",
                    limit.group(),
                    ByteCount.binary(limit.limitBytes()),
                    ByteCount.binary(limit.availableBytes()),
                    ByteCount.binary(LEFT_TO_THE_AGENT)),
            "lower %s, or raise the limit (systemd's MemoryMax, a container's --memory, a job's --mem)"
                .formatted(resourceNeed.memoryFields()));
      }
    }
  }

  private @Nullable MemoryLimit limit(String node) {
    Join join = joins.get(node);
    return join == null ? null : join.environment().memoryLimit();
  }

  private boolean usesHostMemory(String node) {
    return plan.assignments().stream()
        .filter(assignment -> assignment.node().equals(node))
        .allMatch(assignment -> MemorySettings.inHost(plan.settings(), assignment.role()));
  }

  /** The agents that share this one's machine, itself included. */
  public int agentsOnMachine(String node) {
    return (int) joins.keySet().stream().filter(n -> machine(n).equals(machine(node))).count();
  }

  /** A number for each machine that agents are on, by the role that one plays. */
  public Map<String, Integer> machines() {
    List<String> numbered =
        plan.assignments().stream().map(each -> machine(each.node())).distinct().toList();
    return plan.assignments().stream()
        .collect(
            Collectors.toMap(Assignment::role, each -> numbered.indexOf(machine(each.node()))));
  }

  /** An agent that cannot say where it is counts as alone. */
  private String machine(String node) {
    Join join = joins.get(node);
    String machine = join == null ? "" : join.environment().machine();
    return machine.isEmpty() ? "node " + node : machine;
  }

  private static RunEnd.Early failed(String node, String what, String remedy) {
    return new RunFailure(node, Phase.PREPARING, new Problem("node " + node, what, remedy))
        .ending();
  }
}
