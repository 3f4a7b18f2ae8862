package io.throughline.console.run.plan;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.SettingValues;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a plan of profiles and a scenario. */
public final class Planner {
  static final String NET_DEVICES = "UCX_NET_DEVICES";
  static final String PORT_RANGE = "UCX_TCP_PORT_RANGE";

  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final SecureRandom RANDOM = new SecureRandom();

  private Planner() {}

  /**
   * @param nodes in the order of the scenario's roles
   * @throws ProblemException with all that can be said against it before anything is started
   */
  public static RunPlan plan(Scenario asked, List<NodeProfile> nodes) {
    Scenario scenario = asked.forRanks(nodes.size());
    var problems = PlanChecks.check(scenario, nodes);
    ProblemException.throwIfAny(problems);
    SettingValues settings = scenario.effective();
    List<Assignment> assignments = new ArrayList<>();
    List<Role> roles = scenario.roles();
    for (int i = 0; i < roles.size(); i++) {
      assignments.add(assignment(scenario, roles.get(i), nodes.get(i)));
    }
    return new RunPlan(
        runId(),
        scenario.name(),
        scenario.kind().id(),
        settings,
        transport(scenario, settings),
        assignments);
  }

  private static String transport(Scenario scenario, SettingValues settings) {
    if (scenario.roles().size() == 1) {
      return RunPlan.NO_TRANSPORT;
    }
    return settings.has(CommonSettings.TRANSPORT)
        ? settings.choice(CommonSettings.TRANSPORT)
        : "auto";
  }

  private static Assignment assignment(Scenario scenario, Role role, NodeProfile node) {
    return new Assignment(
        node.name(),
        role.id(),
        environment(scenario, node),
        DataAddress.of(node),
        devices(node),
        node.data().ports(),
        node.data().cpu(),
        new Limits(
            node.limits().memoryBytes(),
            node.limits().bandwidthBytesPerSecond(),
            node.limits().bytes()),
        node.data().rails(),
        node.storageRoot());
  }

  /** The node's variables, its device among them, overlaid with the scenario's. */
  static Map<String, String> environment(Scenario scenario, NodeProfile node) {
    return environment(node, scenario.ucxEnvironment());
  }

  /** The node's variables, its device among them, overlaid with others. */
  public static Map<String, String> environment(NodeProfile node, Map<String, String> others) {
    Map<String, String> environment = environment(node);
    environment.putAll(others);
    return environment;
  }

  public static Map<String, String> environment(NodeProfile node) {
    Map<String, String> environment = ofFields(node);
    environment.putAll(node.ucx().environment());
    return environment;
  }

  /** The UCX variables that other fields of a profile than {@code ucx.environment} set. */
  static Map<String, String> ofFields(NodeProfile node) {
    Map<String, String> environment = new LinkedHashMap<>();
    if (!devices(node).isEmpty()) {
      environment.put(NET_DEVICES, devices(node));
    }
    if (!node.data().ports().isEmpty()) {
      environment.put(PORT_RANGE, node.data().ports());
    }
    return environment;
  }

  /**
   * The devices that UCX may use there; a run that takes rails in turn names one at a time itself.
   */
  private static String devices(NodeProfile node) {
    List<String> rails = node.data().rails();
    return rails.isEmpty() ? node.data().device() : String.join(",", rails);
  }

  /** Sorts by time, and two consoles that start in the same second do not clash. */
  public static String runId() {
    return LocalDateTime.now(ZoneId.systemDefault()).format(STAMP)
        + "-%04x".formatted(RANDOM.nextInt(0x10000));
  }
}
