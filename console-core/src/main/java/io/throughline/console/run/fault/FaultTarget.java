package io.throughline.console.run.fault;

import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.StepFailure;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.FaultPlan;
import java.io.IOException;
import java.util.Comparator;

/**
 * The place on a node that a fault concerns: a link, or the disk of its files.
 *
 * @param node on which the place is
 */
record FaultTarget(FaultPlan plan, Participant node) {

  /**
   * Asks the node for the device of the link, or for where the disk is mounted.
   *
   * @throws RunEnd.Early where the node cannot bring the fault about, or may not
   */
  String of(RunPlan run, Phase phase) throws RunEnd.Early, InterruptedException {
    try {
      if (plan.kind().onFiles()) {
        return node.session().faultPlace(plan.kind(), files(run), "");
      }
      String peer = peer(run);
      if (peer.isEmpty() && plan.device().isEmpty()) {
        throw new StepFailure(
            "the other node has no data address, so there is no route to ask for",
            "set its data.address, or faultDevice");
      }
      return node.session().faultPlace(plan.kind(), plan.device(), peer);
    } catch (StepFailure e) {
      throw refused(phase, String.valueOf(e.getMessage()), e.problem("").remedy());
    } catch (IOException e) {
      throw refused(phase, "it could not be looked at: " + e.getMessage(), "");
    }
  }

  /** The folder in which the run makes its own. */
  private String files(RunPlan run) {
    return StorageFolder.of(run, run.role(plan.role())).parent();
  }

  /** The address of another node; of ranks, rather of one on another machine. */
  private String peer(RunPlan run) {
    String own = run.role(plan.role()).dataAddress();
    return run.assignments().stream()
        .filter(each -> !each.role().equals(plan.role()))
        .map(Assignment::dataAddress)
        .min(Comparator.comparing(own::equals))
        .orElse("");
  }

  private RunEnd.Early refused(Phase phase, String why, String remedy) {
    Problem problem =
        new Problem("node %s: fault = %s".formatted(node.node(), plan.kind().id()), why, remedy);
    node.problem(problem.toString());
    return new RunFailure(node.node(), phase, problem).ending();
  }
}
