package io.throughline.agent.probe;

import io.throughline.agent.kernel.MemoryGroup;
import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.AgentSoftware;
import io.throughline.protocol.environment.NodeEnvironment.Host;
import io.throughline.protocol.environment.NodeEnvironment.Memory;
import io.throughline.protocol.environment.NodeEnvironment.Processors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** The machine that the agent finds itself on. */
public final class EnvironmentProbe {
  private EnvironmentProbe() {}

  public static NodeEnvironment probe() {
    return new NodeEnvironment(
        NodeFiles.text("/proc/sys/kernel/random/boot_id"),
        new Host(
            NodeFiles.text("/proc/sys/kernel/hostname"),
            NodeFiles.field("/etc/os-release", "PRETTY_NAME", '=')
                .map(name -> name.replace("\"", ""))
                .orElse(""),
            NodeFiles.text("/proc/sys/kernel/osrelease"),
            architecture()),
        new Processors(
            cpuModel(),
            Runtime.getRuntime().availableProcessors(),
            NodeFiles.text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
            numaNodes()),
        new Memory(NodeFiles.memoryBytes(), NodeFiles.memoryAvailableBytes(), lockedMemory()),
        container(),
        InterfaceProbe.probe(),
        new AgentSoftware(
            System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
            Objects.requireNonNullElse(
                EnvironmentProbe.class.getPackage().getImplementationVersion(), "")),
        HardwareProbe.probe(Path.of("/")),
        MemoryGroup.limit());
  }

  private static String architecture() {
    String name = System.getProperty("os.arch", "");
    return name.equals("amd64") ? "x86_64" : name;
  }

  private static String cpuModel() {
    return NodeFiles.field("/proc/cpuinfo", "model name", ':')
        .or(() -> NodeFiles.field("/proc/cpuinfo", "CPU part", ':'))
        .orElse("");
  }

  private static int numaNodes() {
    try (Stream<Path> nodes = Files.list(Path.of("/sys/devices/system/node"))) {
      return (int) nodes.filter(n -> n.getFileName().toString().matches("node\\d+")).count();
    } catch (IOException none) {
      return -1;
    }
  }

  private static long lockedMemory() {
    return NodeFiles.field("/proc/self/limits", "Max locked memory", 'y')
        .map(values -> values.split("\\s+", 2)[0])
        .filter(soft -> soft.matches("\\d{1,18}"))
        .map(Long::parseLong)
        .orElse(-1L);
  }

  private static String container() {
    if (Files.exists(Path.of("/.dockerenv"))) {
      return "docker";
    }
    if (Files.exists(Path.of("/run/.containerenv"))) {
      return "podman";
    }
    if (System.getenv("KUBERNETES_SERVICE_HOST") != null) {
      return "kubernetes";
    }
    if (System.getenv("APPTAINER_CONTAINER") != null
        || System.getenv("SINGULARITY_CONTAINER") != null) {
      return "apptainer";
    }
    return NodeFiles.text("/run/systemd/container");
  }
}
