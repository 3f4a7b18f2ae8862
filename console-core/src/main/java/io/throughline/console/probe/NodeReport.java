package io.throughline.console.probe;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.Inspection.Firewall;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Facts found on a node, for people: sections of labelled lines and of tables. */
public record NodeReport(List<Section> sections) {

  /**
   * @param columns headings of the table; empty for labelled lines
   * @param rows a cell per column, or label and value
   */
  public record Section(String title, List<String> columns, List<List<String>> rows) {}

  private static final String UNKNOWN = "not known";

  public static NodeReport of(ProbedNode found) {
    List<Section> sections = new ArrayList<>();
    sections.add(machine(found));
    sections.add(
        new Section(
            "Network interfaces",
            List.of("Interface", "Link", "Addresses", "Rate", "MTU", "Driver", "NUMA"),
            FactFormat.interfaces(found)));
    List<List<String>> rdma = FactFormat.rdma(found.environment().hardware());
    sections.add(
        rdma.isEmpty()
            ? new Section("RDMA", List.of(), List.of(List.of("Devices", "none")))
            : new Section(
                "RDMA",
                List.of("Port", "Link", "Rate", "Kind", "Interface", "Firmware", "NUMA"),
                rdma));
    List<List<String>> gpus = FactFormat.eachGpu(found);
    if (!gpus.isEmpty()) {
      sections.add(
          new Section(
              "GPUs",
              List.of("Memory as", "Model", "Memory", "Bus", "Link", "NUMA", "Nearest NIC"),
              gpus));
    }
    sections.add(
        new Section(
            "Transports",
            List.of("Transport", "Version", "From", "What it has"),
            FactFormat.transports(found)));
    sections.add(firewall(found.inspection().firewall()));
    return new NodeReport(sections);
  }

  private static Section machine(ProbedNode found) {
    NodeEnvironment e = found.environment();
    Inspection i = found.inspection();
    return new Section(
        "Machine",
        List.of(),
        Stream.of(
                row("Hostname", e.host().name()),
                row("Operating system", e.host().os()),
                row("Kernel", FactFormat.kernel(e)),
                row("CPU", e.processors().model()),
                row("CPUs usable", FactFormat.number(e.processors().cpus())),
                row("Governor", FactFormat.governor(e)),
                row("NUMA nodes", FactFormat.numa(e)),
                row("Memory", FactFormat.bytes(e.memory().bytes())),
                row("Huge pages", FactFormat.hugePages(e.hardware(), i.transparentHugePages())),
                row("Locked memory limit", FactFormat.lockedMemory(e)),
                row("Container", e.container().isEmpty() ? "no" : e.container()),
                row("GPUs", FactFormat.gpus(e.hardware(), i.gpus())),
                row("GPU driver", e.hardware().gpuDriver()),
                row("CUDA", i.gpus().cuda()),
                row("CUDA's driver", FactFormat.cudaDriver(found.capabilities().cuda())),
                row("UCC (collectives)", FactFormat.ucc(found.capabilities().ucc())),
                row("Open MPI (collectives)", FactFormat.mpi(found.capabilities().mpi())))
            .toList());
  }

  private static Section firewall(Firewall firewall) {
    List<List<String>> rows = new ArrayList<>();
    if (!firewall.active().isEmpty()) {
      rows.add(row("Switched on", String.join(", ", firewall.active())));
    }
    if (!firewall.unknown().isEmpty()) {
      rows.add(row("Rules", "not known: " + firewall.unknown()));
    } else if (firewall.rules().isEmpty()) {
      rows.add(row("Rules", "none that drop or reject (%s)".formatted(firewall.source())));
    }
    firewall.rules().forEach(rule -> rows.add(row(rule.chain(), rule.text())));
    return new Section("Firewall", List.of(), rows);
  }

  private static List<String> row(String label, String value) {
    return List.of(label, value.isBlank() ? UNKNOWN : value);
  }
}
