package io.throughline.console.run.plan;

import io.throughline.protocol.group.Group;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.ResourceNeed;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.WorkloadKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** All that can be said against a run before anything is started. */
public final class PlanChecks {
  private PlanChecks() {}

  public static List<Problem> check(Scenario asked, List<NodeProfile> nodes) {
    Scenario scenario = asked.forRanks(RankCount.within(nodes.size()));
    Problems problems = new Problems();
    Group group = group(scenario, nodes);
    List<NodeProfile> carriers = nodes.stream().filter(node -> carries(group, node)).toList();
    Optional<SettingValues> settings = settings(scenario, problems);
    problems.addAll(nodes(scenario, nodes));
    RankCount.check(asked, nodes).ifPresent(problems::add);
    settings.ifPresent(values -> problems.addAll(needs(scenario, values, group, nodes, carriers)));
    problems.addAll(PortCount.check(scenario, group, nodes));
    problems.addAll(storage(scenario, nodes));
    problems.addAll(UcxTypos.unusable(scenario));
    WorkloadKind workload = scenario.kind().workload();
    for (NodeProfile node : carriers) {
      if (node.launch() == Launch.SSH && node.ssh().host().isEmpty()) {
        problems.add("node " + node.name(), "ssh.host is empty", "set it");
      }
      problems.addAll(UcxTypos.unusable(scenario, node));
      workload
          .environmentProblem(node.name(), Planner.environment(scenario, node))
          .ifPresent(problems::add);
    }
    return problems;
  }

  /**
   * The settings, empty where one has a mistake. A mistake is told first: the number of nodes may
   * hang on it.
   */
  private static Optional<SettingValues> settings(Scenario scenario, Problems problems) {
    try {
      return Optional.of(scenario.effective());
    } catch (ProblemException e) {
      problems.addAll(e.problems());
      return Optional.empty();
    }
  }

  /**
   * Holds the needs of the settings against what the nodes allow.
   *
   * @param carriers the nodes without the further ranks on them
   */
  private static List<Problem> needs(
      Scenario scenario,
      SettingValues settings,
      Group group,
      List<NodeProfile> nodes,
      List<NodeProfile> carriers) {
    Problems problems = new Problems();
    ResourceNeed resourceNeed = scenario.kind().demand().apply(settings);
    RankCount.check(scenario, settings, nodes).ifPresent(problems::add);
    for (NodeProfile node : carriers) {
      problems.addAll(limits(resourceNeed, settings, node));
      ByteNeed.check(scenario, settings, group, node).ifPresent(problems::add);
      problems.addAll(BaselineLimits.check(scenario, node));
    }
    List<Role> roles = scenario.roles();
    for (int i = 0; i < Math.min(roles.size(), nodes.size()); i++) {
      if (carries(group, nodes.get(i))) {
        CapCheck.check(scenario, settings, group, nodes.get(i), roles.get(i).id())
            .ifPresent(problems::add);
      }
    }
    FaultChecks.check(settings, group, roles, nodes).ifPresent(problems::add);
    problems.addAll(localMemory(scenario, resourceNeed, nodes));
    if (UcxTypos.usesUcx(scenario, settings)) {
      problems.addAll(UcxTypos.check(scenario, carriers));
      problems.addAll(ConflictingSettings.check(scenario, carriers));
    }
    return problems;
  }

  private static Group group(Scenario scenario, List<NodeProfile> nodes) {
    return Group.named(
        scenario.kind().workload().hasRanks()
            ? nodes.stream().map(NodeProfile::name).toList()
            : List.of());
  }

  /**
   * Whether a profile is that of a node, not of one more rank on it: what is said holds for all.
   */
  private static boolean carries(Group group, NodeProfile node) {
    return group.node(node.name()).equals(node.name());
  }

  private static List<Problem> storage(Scenario scenario, List<NodeProfile> nodes) {
    Problems problems = new Problems();
    List<Role> roles = scenario.roles();
    for (int i = 0; i < Math.min(roles.size(), nodes.size()); i++) {
      NodeProfile node = nodes.get(i);
      if (node.storageRoot().isEmpty() && makesFiles(scenario, roles.get(i))) {
        problems.add(
            "node " + node.name() + ": storageRoot",
            "it is empty, so no run may make files there",
            "name a folder for files in the node's profile");
      } else if (!node.storageRoot().startsWith("/") && makesFiles(scenario, roles.get(i))) {
        problems.add(
            "node " + node.name() + ": storageRoot",
            "'%s' is no absolute path".formatted(node.storageRoot()),
            "write it from / on, such as /scratch/throughline");
      }
    }
    return problems;
  }

  private static boolean makesFiles(Scenario scenario, Role role) {
    try {
      return scenario.kind().workload().makesFiles(scenario.effective(), role.id());
    } catch (ProblemException said) {
      return false;
    }
  }

  private static List<Problem> nodes(Scenario scenario, List<NodeProfile> nodes) {
    Problems problems = new Problems();
    List<Role> roles = scenario.roles();
    if (!scenario.kind().workload().hasRanks() && nodes.size() != roles.size()) {
      problems.add(
          "nodes",
          "%d given, and scenario %s takes %d"
              .formatted(nodes.size(), scenario.name(), roles.size()),
          "name them in the order "
              + roles.stream().map(Role::id).collect(Collectors.joining(", ")));
    }
    Set<String> seen = new HashSet<>();
    for (NodeProfile node : nodes) {
      if (!seen.add(node.name())) {
        problems.add(
            "node " + node.name(),
            "named twice",
            "each role needs a node profile of its own; two profiles may lead to one machine");
      }
    }
    return problems;
  }

  private static List<Problem> limits(
      ResourceNeed resourceNeed, SettingValues settings, NodeProfile node) {
    Problems problems = new Problems();
    long memory = node.limits().memoryBytes();
    if (memory > 0 && resourceNeed.memoryBytes() > memory) {
      problems.add(
          "node " + node.name() + ": limits.memory",
          "%s %s, and the node allows %s"
              .formatted(
                  resourceNeed.memoryTakes(),
                  ByteCount.like(memory, resourceNeed.memoryBytes()),
                  ByteCount.exact(memory)),
          "lower %s, or raise the node's limit".formatted(resourceNeed.memoryFields()));
    }
    long needed = resourceNeed.leastNanos();
    if (needed >= node.limits().lifetimeNanos()) {
      problems.add(
          "node " + node.name() + ": limits.lifetime",
          "the run takes %s and more, and agents live there for %s at most"
              .formatted(TimeSpan.format(needed), TimeSpan.format(node.limits().lifetimeNanos())),
          shorter(settings) + ", or raise the node's limit");
    }
    return problems;
  }

  /** A number of messages takes a time that can be known only where a rate is planned. */
  private static String shorter(SettingValues settings) {
    boolean byNumber =
        settings.has(PointSettings.ITERATIONS) && settings.number(PointSettings.ITERATIONS) > 0;
    return !byNumber
        ? "shorten duration"
        : settings.has(PacedScenario.RATES) ? "lower iterations or raise rates" : "shorten warmUp";
  }

  private static List<Problem> localMemory(
      Scenario scenario, ResourceNeed resourceNeed, List<NodeProfile> nodes) {
    long agents = nodes.stream().filter(node -> node.launch() == Launch.LOCAL).count();
    long available = LocalMemory.available();
    long bytes = resourceNeed.memoryBytes();
    if (agents == 0 || available < 0 || bytes <= available / agents) {
      return List.of();
    }
    return List.of(
        new Problem(
            "scenario " + scenario.name() + ": " + resourceNeed.memoryFields(),
            "%s %s for each of %d agents on this machine, which has %s free"
                .formatted(
                    resourceNeed.memoryTakes(),
                    ByteCount.binary(bytes),
                    agents,
                    ByteCount.binary(available)),
            "lower " + resourceNeed.memoryFields()));
  }
}
