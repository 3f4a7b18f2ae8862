package io.throughline.console.run.plan;

import io.throughline.protocol.group.Group;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.FaultKind;
import io.throughline.protocol.scenario.FaultPlan;
import io.throughline.protocol.scenario.FaultSettings;
import io.throughline.protocol.scenario.LostRank;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.setting.SettingValues;
import java.io.File;
import java.util.List;
import java.util.Optional;

/**
 * Problems of the fault of a run, found before anything is started. Nodes that are reached over a
 * network are looked at once agents run there.
 */
final class FaultChecks {
  private FaultChecks() {}

  /**
   * Checks the node on which the fault is to happen, where it is this machine, and how many ranks
   * are left where the others go on without it.
   *
   * @param roles in the order of the nodes
   */
  static Optional<Problem> check(
      SettingValues settings, Group group, List<Role> roles, List<NodeProfile> nodes) {
    FaultPlan fault = FaultPlan.of(settings).orElse(null);
    if (fault == null) {
      return Optional.empty();
    }
    if (FaultPlan.goesOnWithout(settings)) {
      Optional<Problem> few = fewLeft(fault, group, roles, nodes);
      if (few.isPresent()) {
        return few;
      }
    }
    for (int i = 0; i < Math.min(roles.size(), nodes.size()); i++) {
      NodeProfile node = nodes.get(i);
      if (roles.get(i).id().equals(fault.role()) && node.launch() == Launch.LOCAL) {
        return fault.kind().onLink()
            ? Optional.of(ofLink(fault.kind(), node))
            : fault.kind().onFiles() ? ofFiles(settings, node) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** A fault of a link takes all ranks of its node out of the run. */
  private static Optional<Problem> fewLeft(
      FaultPlan fault, Group group, List<Role> roles, List<NodeProfile> nodes) {
    List<String> ranks = nodes.stream().map(NodeProfile::name).toList();
    int at = roles.stream().map(Role::id).toList().indexOf(fault.role());
    if (at < 0 || at >= ranks.size()) {
      return Optional.empty();
    }
    String node = group.node(ranks.get(at));
    long left =
        fault.kind().onLink()
            ? ranks.stream().filter(rank -> !group.node(rank).equals(node)).count()
            : ranks.size() - 1;
    return left >= 2
        ? Optional.empty()
        : Optional.of(
            LostRank.impossible(
                "%s on %s leaves %d of %d ranks, and a collective takes 2 at least"
                    .formatted(fault.kind().id(), ranks.get(at), left, ranks.size()),
                "name more nodes"));
  }

  /** The links of the console's own machine carry its connections to the nodes, so they stay. */
  private static Problem ofLink(FaultKind kind, NodeProfile node) {
    return new Problem(
        "node %s: %s".formatted(node.name(), FaultSettings.FAULT),
        "%s would change a link of this machine, through which the console reaches its nodes"
            .formatted(kind.id()),
        "choose a node that is launched over ssh, or set fault to kill or freeze");
  }

  /** A disk that others may need is not filled. */
  private static Optional<Problem> ofFiles(SettingValues settings, NodeProfile node) {
    String folder =
        StorageFolder.of(node.storageRoot(), settings.choice(StorageScenario.FOLDER), "", "")
            .parent();
    long bytes = new File(folder).getTotalSpace();
    return bytes <= FaultKind.MOST_FILLED
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "node %s: storageRoot".formatted(node.name()),
                "%s lies on a file system of %s, and only one of %s at most is filled on purpose"
                    .formatted(
                        folder, ByteCount.binary(bytes), ByteCount.binary(FaultKind.MOST_FILLED)),
                "mount a small one for it (mount -t tmpfs -o size=64m tmpfs FOLDER), and name its"
                    + " folder there"));
  }
}
