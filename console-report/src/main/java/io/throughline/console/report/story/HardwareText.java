package io.throughline.console.report.story;

import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.Hardware.CpuGroup;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A node's hardware in words, each part in one line. */
final class HardwareText {
  private HardwareText() {}

  /** The frequency of the moment is the machine's affair; what it may do should be equal. */
  static String cpus(Hardware hardware) {
    return ReportValues.list(
        hardware.cpus().stream().map(HardwareText::group).toList(), NoValue.TEXT);
  }

  private static String group(CpuGroup group) {
    List<Long> hertz = group.hertz();
    return Stream.of(
            "CPUs " + group.cpus(),
            group.governor().isEmpty() ? "" : "governor " + group.governor(),
            group.maxHertz() > 0
                ? String.format(Locale.ROOT, "at most %.1f GHz", group.maxHertz() / 1e9)
                : "",
            hertz.isEmpty()
                ? ""
                : String.format(
                    Locale.ROOT,
                    "%.1f to %.1f GHz then",
                    Collections.min(hertz) / 1e9,
                    Collections.max(hertz) / 1e9))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }

  static String numa(Hardware hardware) {
    return ReportValues.list(
        hardware.numa().stream()
            .map(node ->
                "%d: CPUs %s, %s"
                    .formatted(node.node(), node.cpus(), ByteCount.binary(node.memoryBytes())))
            .toList(),
        NoValue.TEXT);
  }

  static String hugePages(Hardware hardware) {
    return ReportValues.list(
        hardware.hugePages().stream()
            .filter(pool -> pool.total() > 0)
            .map(pool ->
                "%s%d × %s, %d free"
                    .formatted(
                        pool.node() < 0 ? "" : "node " + pool.node() + ": ",
                        pool.total(),
                        ByteCount.binary(pool.pageBytes()),
                        pool.free()))
            .toList(),
        "none");
  }

  static String rdma(Hardware hardware) {
    return ReportValues.list(
        hardware.rdma().stream()
            .map(port ->
                "%s, %s, %s, %s, firmware %s"
                    .formatted(
                        port.name(),
                        port.state(),
                        port.bitsPerSecond() < 0
                            ? "rate unknown"
                            : DataRate.bits(port.bitsPerSecond() / 8.0),
                        port.linkLayer(),
                        ReportValues.text(port.firmware())))
            .toList(),
        "none");
  }

  static String gpus(Hardware hardware) {
    return ReportValues.list(
        hardware.gpus().stream()
            .map(gpu ->
                "%s, %s%s, NUMA node %s%s, driver %s"
                    .formatted(
                        gpu.model().isEmpty() ? "unknown model" : gpu.model(),
                        gpu.pci(),
                        gpu.link().isEmpty() ? "" : ", " + gpu.link(),
                        ReportValues.whole(gpu.numaNode()),
                        gpu.nearest().isEmpty() ? "" : ", nearest NIC " + gpu.nearest(),
                        hardware.gpuDriver()))
            .toList(),
        "none");
  }
}
