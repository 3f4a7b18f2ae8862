package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.note;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.inspection.Inspection.GpuAccess;
import java.util.stream.Stream;

/** A GPU that is asked for, or is in the machine, and cannot be used. */
final class GpuNotVisible {
  private static final String NO_USE = "No memory of a GPU can be an end of a transfer there.";

  private GpuNotVisible() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(nodeFindings -> check(nodeFindings));
  }

  private static Stream<RuleFinding> check(NodeFindings nodeFindings) {
    GpuAccess gpus = nodeFindings.inspection().gpus();
    int driven = nodeFindings.environment().hardware().gpus().size();
    String name = nodeFindings.name();
    if (driven == 0 && !gpus.onBus().isEmpty()) {
      return graded(
          nodeFindings,
          gpus.onBus().size() == 1
              ? "Node %s has an NVIDIA GPU on its bus, and no driver for it.".formatted(name)
              : "Node %s has %d NVIDIA GPUs on its bus, and no driver for them."
                  .formatted(name, gpus.onBus().size()),
          "# on %s\nsudo modprobe nvidia || sudo apt-get install nvidia-driver\nnvidia-smi -L");
    }
    if (driven == 0) {
      return nodeFindings.wantsGpu()
          ? Stream.of(
              error(
                  name,
                  "Node %s has no GPU, and its profile asks for cuda transports.".formatted(name),
                  NO_USE,
                  "# in profiles/nodes/%s.yaml take cuda and gdr out of UCX_TLS".formatted(name)))
          : Stream.empty();
    }
    if (gpus.usable().isEmpty()) {
      return graded(
          nodeFindings,
          gpus.refused().isEmpty()
              ? "Node %s has %s, and no /dev/nvidia*.".formatted(name, counted(driven))
              : "Node %s has %s, and this user may not open %s."
                  .formatted(name, counted(driven), String.join(", ", gpus.refused())),
          "# on %s\nsudo nvidia-modprobe -c 0\nls -l /dev/nvidia*");
    }
    if (gpus.hidden().equals("-1") || gpus.hidden().equals("NoDevFiles")) {
      return graded(
          nodeFindings,
          "On node %s CUDA_VISIBLE_DEVICES=%s hides every GPU.".formatted(name, gpus.hidden()),
          "# on %s, in the shell's start files\nunset CUDA_VISIBLE_DEVICES");
    }
    boolean cuda =
        nodeFindings.ucx().stream()
            .anyMatch(ucx -> ucx.detail().stream().anyMatch(d -> d.startsWith("cuda")));
    if (!cuda && nodeFindings.wantsGpu()) {
      return Stream.of(
          error(
              name,
              "Node %s has %s, and its UCX was built without CUDA."
                  .formatted(name, counted(driven)),
              NO_USE,
              "# on %s: a UCX with CUDA, named by ucx.libraryPath of its profile\nucx_info -d | grep cuda"
                  .formatted(name)));
    }
    return nodeFindings.wantsGpu() && nodeFindings.wantsRdma() && !gpus.peerMemory()
        ? Stream.of(
            warning(
                name,
                "On node %s the module nvidia_peermem is not loaded.".formatted(name),
                "Without it, or DMA-BUF, the NIC cannot reach GPU memory: data goes through the"
                    + " host's.",
                "# on %s\nsudo modprobe nvidia_peermem".formatted(name)))
        : Stream.empty();
  }

  private static String counted(int gpus) {
    return gpus == 1 ? "1 GPU" : gpus + " GPUs";
  }

  private static Stream<RuleFinding> graded(NodeFindings nodeFindings, String seen, String mend) {
    String command = mend.formatted(nodeFindings.name());
    return Stream.of(
        nodeFindings.wantsGpu()
            ? error(nodeFindings.name(), seen, NO_USE, command)
            : note(nodeFindings.name(), seen, NO_USE, command));
  }
}
