package io.throughline.console.run.dryrun;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.history.RunSearch;
import io.throughline.console.run.negotiation.EnginePresence;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.CudaState;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.environment.MpiState;
import io.throughline.protocol.environment.UccState;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.FileEngine;
import io.throughline.protocol.scenario.MemoryLocation;
import io.throughline.protocol.scenario.MemorySettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A plan's needs of nodes' GPUs and of engines of collectives, held against what earlier runs found
 * there. That is no reason to refuse a run, since a driver or a library may have been installed
 * meanwhile; the agents tell once they have joined. What was read is kept: one instance is for
 * plans that are looked at in one go.
 */
public final class KnownNodes {
  /** The number of a node's last runs that are looked through for one whose agent told of it. */
  private static final int RUNS = 20;

  /** The knowledge where there is no history yet. */
  public static final KnownNodes NOTHING = new KnownNodes(null);

  private final @Nullable History history;

  /** Runs by node. */
  private final Map<String, List<RunLine>> runs = new HashMap<>();

  /** Results of nodes by run; none of a record that cannot be read. */
  private final Map<String, List<NodeRecord>> records = new HashMap<>();

  public KnownNodes(@Nullable History history) {
    this.history = history;
  }

  /**
   * A sentence for each node of which it is known that what the plan needs was not there.
   *
   * @param nodes in the order of the plan's assignments
   */
  public List<String> doubts(RunPlan plan, List<NodeProfile> nodes) {
    // What several ranks of a node lack is told once, whichever GPU each of them wants.
    Set<String> doubts = new LinkedHashSet<>();
    Set<List<String>> without = new HashSet<>();
    for (int i = 0; i < nodes.size(); i++) {
      NodeProfile carrier = carrier(plan, nodes.get(i));
      gpuDoubt(plan, plan.assignments().get(i), carrier)
          .filter(doubt -> without.add(List.of(carrier.name(), doubt.lack())))
          .ifPresent(doubt -> doubts.add(doubt.sentence()));
    }
    nodes.forEach(node -> engineDoubt(plan, carrier(plan, node)).ifPresent(doubts::add));
    return List.copyOf(doubts);
  }

  /**
   * The GPUs and the engine of collectives that a node has to have, and what is known of them;
   * empty where no memory there is a GPU's and the engine is Throughline's own.
   */
  List<String> needs(RunPlan plan, Assignment assignment, NodeProfile node) {
    NodeProfile carrier = carrier(plan, node);
    List<String> needs = new ArrayList<>(gpuNeeds(plan, assignment, carrier));
    engine(plan)
        .ifPresent(engine -> {
          needs.add("engine = %s: %s".formatted(engine.id(), engine.needs()));
          needs.add(engineKnown(engine, carrier));
        });
    return needs;
  }

  /** The node that carries a rank. */
  private static NodeProfile carrier(RunPlan plan, NodeProfile rank) {
    return rank.named(plan.group().node(rank.name()));
  }

  private static Optional<CollectiveEngine> engine(RunPlan plan) {
    return plan.workload().measuresCollectives()
        ? Optional.of(CollectiveScenario.engine(plan.settings()))
            .filter(engine -> engine != CollectiveEngine.OWN)
        : Optional.empty();
  }

  private String engineKnown(CollectiveEngine engine, NodeProfile node) {
    return told(node, told -> told.knows(engine))
        .map(told -> {
          EnginePresence found = told.presence(engine, node);
          return "run %s: %s"
              .formatted(
                  told.runId(),
                  found.complete()
                      ? "version " + found.version()
                      : found.lacks().getFirst().reason());
        })
        .orElseGet(() ->
            "no run that is kept tells of it there; ./throughline nodes probe %s does"
                .formatted(node.name()));
  }

  private Optional<String> engineDoubt(RunPlan plan, NodeProfile node) {
    return engine(plan)
        .flatMap(engine ->
            told(node, told -> told.knows(engine))
                .flatMap(told ->
                    told.presence(engine, node).lacks().stream()
                        .findFirst()
                        .map(lack ->
                            ("engine = %s may be refused: run %s found on node %s: %s. Unless that"
                                    + " has changed, %s, or set engine: own.")
                                .formatted(
                                    engine.id(),
                                    told.runId(),
                                    node.name(),
                                    lack.reason(),
                                    lack.remedy()))));
  }

  private List<String> gpuNeeds(RunPlan plan, Assignment assignment, NodeProfile node) {
    MemoryLocation memory =
        MemorySettings.of(plan.settings(), assignment.role(), assignment.node());
    if (!memory.onGpu()) {
      return List.of();
    }
    String needed =
        "%s = %s: NVIDIA's driver (libcuda.so.1), and at least %d of its GPUs to be seen%s"
            .formatted(
                MemorySettings.field(assignment.role()),
                memory,
                memory.gpu() + 1,
                wantsCufile(plan, assignment)
                    ? "; engine = gds: libcufile.so.0, which comes with CUDA's toolkit"
                    : "");
    Optional<Told> told = told(node, Told::knowsGpus);
    String known =
        told.isEmpty()
            ? "no run that is kept tells of GPUs there; ./throughline nodes probe %s does"
                .formatted(node.name())
            : "run %s found %s"
                .formatted(
                    told.get().runId(),
                    told.get().cuda().available()
                        ? "GPU " + told.get().cuda().numbers()
                        : told.get().cuda().reason());
    return List.of(needed, known);
  }

  /** A GPU, or what comes with it, that was not there. */
  private record GpuDoubt(String lack, String sentence) {}

  private Optional<GpuDoubt> gpuDoubt(RunPlan plan, Assignment assignment, NodeProfile node) {
    MemoryLocation memory =
        MemorySettings.of(plan.settings(), assignment.role(), assignment.node());
    if (!memory.onGpu()) {
      return Optional.empty();
    }
    return told(node, Told::knowsGpus)
        .flatMap(told ->
            lack(told.cuda(), memory, wantsCufile(plan, assignment))
                .map(lack ->
                    new GpuDoubt(
                        lack,
                        ("%s = %s may be refused: run %s found on node %s: %s. Unless that has"
                                + " changed, install what is missing, or use dram or another"
                                + " node.")
                            .formatted(
                                MemorySettings.field(assignment.role()),
                                memory,
                                told.runId(),
                                node.name(),
                                lack))));
  }

  private static Optional<String> lack(CudaState cuda, MemoryLocation memory, boolean cufile) {
    if (!cuda.available()) {
      return Optional.of(cuda.reason());
    }
    if (cuda.device(memory.gpu()).isEmpty()) {
      return Optional.of("GPU " + cuda.numbers() + " and no other");
    }
    return cufile && !cuda.withoutCufile().isEmpty()
        ? Optional.of(cuda.withoutCufile())
        : Optional.empty();
  }

  private static boolean wantsCufile(RunPlan plan, Assignment assignment) {
    return plan.workload().makesFiles(plan.settings(), assignment.role())
        && FileEngine.of(plan.settings()).gds();
  }

  /** The capabilities that an agent told in a run. */
  private record Told(String runId, Capabilities capabilities) {
    CudaState cuda() {
      return capabilities.cuda();
    }

    boolean knowsGpus() {
      return !cuda().equals(CudaState.UNKNOWN);
    }

    boolean knows(CollectiveEngine engine) {
      return engine == CollectiveEngine.UCC
          ? !capabilities.ucc().equals(UccState.UNKNOWN)
          : !capabilities.mpi().equals(MpiState.UNKNOWN);
    }

    EnginePresence presence(CollectiveEngine engine, NodeProfile node) {
      return EnginePresence.of(engine, Map.of(node.name(), capabilities));
    }
  }

  /** The last answer where this profile leads that tells what is wanted; empty without one. */
  private Optional<Told> told(NodeProfile node, Predicate<Told> wanted) {
    History open = history;
    if (open == null) {
      return Optional.empty();
    }
    for (RunLine line : runs.computeIfAbsent(node.name(), name -> open.list(runsOf(name)))) {
      Optional<Told> told =
          told(
                  line.runId(),
                  records.computeIfAbsent(line.runId(), runId -> results(open, runId)),
                  node)
              .filter(wanted);
      if (told.isPresent()) {
        return told;
      }
    }
    return Optional.empty();
  }

  private static RunSearch runsOf(String node) {
    return new RunSearch("", List.of(), node, "", Set.of(), Long.MIN_VALUE, Long.MAX_VALUE, RUNS);
  }

  private static List<NodeRecord> results(History history, String runId) {
    try {
      return history.run(runId).map(RunRecord::nodes).orElse(List.of());
    } catch (ProblemException unreadable) {
      // No doubt is worth refusing a run for.
      return List.of();
    }
  }

  private static Optional<Told> told(String runId, List<NodeRecord> results, NodeProfile node) {
    for (NodeRecord each : results) {
      Capabilities told = each.capabilities();
      if (each.node().equals(node.name())
          && each.profile().launch() == node.launch()
          && IpAddress.same(each.profile().ssh().host(), node.ssh().host())
          && told != null) {
        return Optional.of(new Told(runId, told));
      }
    }
    return Optional.empty();
  }
}
