package io.throughline.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.Hardware.CpuGroup;
import io.throughline.protocol.environment.Hardware.Gpu;
import io.throughline.protocol.environment.Hardware.HugePages;
import io.throughline.protocol.environment.Hardware.NumaNode;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as a machine with two adapters and a GPU has them, and this machine's own. */
class HardwareProbeTest {
  @TempDir Path root = Path.of("");

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  private void link(String path, String target) throws IOException {
    Path link = root.resolve(path);
    Files.createDirectories(link.getParent());
    Files.createDirectories(root.resolve(target));
    Files.createSymbolicLink(link, root.resolve(target));
  }

  @Test
  void shouldReadRdmaPortsWithTheirRateAndInterface() throws IOException {
    String device = "sys/devices/pci0000:00/0000:3b:00.0";
    String port = "sys/class/infiniband/mlx5_0/ports/1/";
    link("sys/class/infiniband/mlx5_0/device", device);
    file(device + "/numa_node", "1");
    file(device + "/net/ib0/dev_port", "0");
    file("sys/class/infiniband/mlx5_0/fw_ver", "20.31.1014");
    file(port + "state", "4: ACTIVE");
    file(port + "rate", "100 Gb/sec (4X EDR)");
    file(port + "link_layer", "InfiniBand");
    assertThat(HardwareProbe.probe(root).rdma())
        .containsExactly(
            new RdmaPort(
                "mlx5_0",
                1,
                "ACTIVE",
                100_000_000_000L,
                "InfiniBand",
                "ib0",
                "20.31.1014",
                1,
                "0000:3b:00.0"));
  }

  @Test
  void shouldLeaveOutNumbersThatAreTooLargeToBeTrue() throws IOException {
    String huge = "99999999999999999999";
    file("sys/class/infiniband/mlx5_0/ports/1/rate", "1.2.3 Gb/sec");
    file("sys/class/infiniband/mlx5_0/ports/" + huge + "/state", "4: ACTIVE");
    file("sys/devices/system/node/node0/meminfo", "Node 0 MemTotal:       %s kB".formatted(huge));
    file("sys/devices/system/node/node0/cpulist", "0-3");
    file("sys/devices/system/node/node" + huge + "/cpulist", "4-7");
    file(
        "sys/devices/system/node/node0/hugepages/hugepages-%skB/nr_hugepages".formatted(huge), "1");
    file("proc/cpuinfo", "cpu MHz\t\t: " + huge);
    Hardware hardware = HardwareProbe.probe(root);
    assertThat(hardware.rdma())
        .singleElement()
        .extracting(RdmaPort::port, RdmaPort::bitsPerSecond)
        .containsExactly(1, -1L);
    assertThat(hardware.numa()).containsExactly(new NumaNode(0, "0-3", -1, -1));
    assertThat(hardware.hugePages()).isEmpty();
  }

  /** As Linux 6.12 has it: no adapter, no firmware, unused entries that cannot be read. */
  @Test
  void shouldFindTheInterfaceOfASoftwareRoceDevice() throws IOException {
    String port = "sys/class/infiniband/rxe0/ports/1/";
    file("sys/class/infiniband/rxe0/fw_ver", "");
    file(port + "state", "4: ACTIVE");
    file(port + "rate", "2.5 Gb/sec (1X SDR)");
    file(port + "link_layer", "Ethernet");
    file(port + "gid_attrs/ndevs/0", "eth0");
    file(port + "gid_attrs/ndevs/1", "eth0");
    Files.createDirectories(root.resolve(port + "gid_attrs/ndevs/2"));
    assertThat(HardwareProbe.probe(root).rdma())
        .containsExactly(
            new RdmaPort("rxe0", 1, "ACTIVE", 2_500_000_000L, "Ethernet", "eth0", "", -1, ""));
  }

  @Test
  void shouldReadGpusWithTheirDriver() throws IOException {
    file(
        "proc/driver/nvidia/version",
        "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19 01:15:15 UTC 2023");
    file(
        "proc/driver/nvidia/gpus/0000:07:00.0/information",
        "Model: \t\t NVIDIA H100 80GB HBM3\nIRQ:   \t\t 123");
    file("sys/bus/pci/devices/0000:07:00.0/numa_node", "0");
    Hardware hardware = HardwareProbe.probe(root);
    assertThat(hardware.gpuDriver()).isEqualTo("535.104.05");
    assertThat(hardware.gpus())
        .containsExactly(new Gpu("NVIDIA H100 80GB HBM3", "0000:07:00.0", 0));
  }

  @Test
  void shouldFindTheNicNextToEachGpu() throws IOException {
    String low = "sys/devices/pci0000:3a/0000:3a:00.0/0000:3b:00.0/";
    gpu("0000:3d:00.0", low + "0000:3c:00.0/0000:3d:00.0", 0, 16);
    gpu("0000:5d:00.0", "sys/devices/pci0000:5a/0000:5a:00.0/0000:5d:00.0", 0, 8);
    gpu("0000:86:00.0", "sys/devices/pci0000:85/0000:85:00.0/0000:86:00.0", 1, 16);
    nic("infiniband/mlx5_1", "sys/devices/pci0000:5a/0000:5a:02.0/0000:5e:00.0", 0);
    nic("infiniband/mlx5_0", low + "0000:3c:04.0/0000:3e:00.0", 0);
    file("sys/class/infiniband/mlx5_0/ports/1/state", "4: ACTIVE");
    file("sys/class/infiniband/mlx5_1/ports/1/state", "4: ACTIVE");
    nic("net/eth0", "sys/devices/pci0000:00/0000:00:1f.0", 1);
    file("sys/class/net/lo/mtu", "65536");
    assertThat(HardwareProbe.probe(root).gpus())
        .containsExactly(
            new Gpu("H100", "0000:3d:00.0", 0, "x16 at 32.0 GT/s", "mlx5_0 (same PCIe switch)"),
            new Gpu("H100", "0000:5d:00.0", 0, "x8 of x16 at 32.0 GT/s", "mlx5_1 (same PCIe root)"),
            new Gpu("H100", "0000:86:00.0", 1, "x16 at 32.0 GT/s", "eth0 (same NUMA node)"));
  }

  private void gpu(String pci, String device, int numaNode, int width) throws IOException {
    file("proc/driver/nvidia/gpus/" + pci + "/information", "Model: \t\t H100");
    link("sys/bus/pci/devices/" + pci, device);
    file(device + "/numa_node", Integer.toString(numaNode));
    file(device + "/max_link_speed", "32.0 GT/s PCIe");
    file(device + "/max_link_width", "16");
    file(device + "/current_link_width", Integer.toString(width));
  }

  private void nic(String name, String device, int numaNode) throws IOException {
    link("sys/class/" + name + "/device", device);
    file(device + "/numa_node", Integer.toString(numaNode));
  }

  @Test
  void shouldPutCpusTogetherThatAreAlike() throws IOException {
    file("sys/devices/system/cpu/online", "0-3");
    file("sys/devices/system/cpu/smt/control", "on");
    for (int cpu = 0; cpu < 4; cpu++) {
      String policy = "sys/devices/system/cpu/cpu" + cpu + "/cpufreq/";
      file(policy + "scaling_governor", cpu == 2 ? "powersave" : "performance");
      file(policy + "scaling_driver", "intel_pstate");
      file(policy + "cpuinfo_max_freq", "3500000");
    }
    file(
        "proc/cpuinfo",
        "cpu MHz\t\t: 3499.998\ncpu MHz\t\t: 3500.1\ncpu MHz\t\t: 800.0\ncpu MHz\t\t: 3400.0");
    assertThat(HardwareProbe.probe(root).smt()).isEqualTo("on");
    assertThat(HardwareProbe.probe(root).cpus())
        .containsExactly(
            new CpuGroup(
                "0-1,3",
                "performance",
                "intel_pstate",
                3_500_000_000L,
                List.of(3_499_000_000L, 3_500_000_000L, 3_400_000_000L)),
            new CpuGroup("2", "powersave", "intel_pstate", 3_500_000_000L, List.of(800_000_000L)));
    assertThat(CpuSpeed.hertz(root, 2)).isEqualTo(800_000_000L);
    assertThat(CpuSpeed.hertz(root, -1)).isBetween(2_700_000_000L, 2_900_000_000L);
    assertThat(CpuSpeed.throttled(root)).isEqualTo(-1);
    for (int cpu = 0; cpu < 4; cpu++) {
      String throttle = "sys/devices/system/cpu/cpu" + cpu + "/thermal_throttle/";
      file(throttle + "core_throttle_count", "2");
      file(throttle + "package_throttle_count", "5");
    }
    assertThat(CpuSpeed.throttled(root)).as("every core tells of the package").isEqualTo(13);
  }

  @Test
  void shouldReadMemoryOfNumaNodes() throws IOException {
    file("sys/devices/system/node/node1/cpulist", "16-31");
    file(
        "sys/devices/system/node/node1/meminfo",
        "Node 1 MemTotal:       1024 kB\nNode 1 MemFree:        512 kB");
    file("sys/devices/system/node/node1/hugepages/hugepages-2048kB/nr_hugepages", "8");
    file("sys/devices/system/node/node1/hugepages/hugepages-2048kB/free_hugepages", "3");
    Hardware hardware = HardwareProbe.probe(root);
    assertThat(hardware.numa()).containsExactly(new NumaNode(1, "16-31", 1 << 20, 1 << 19));
    assertThat(hardware.hugePages()).containsExactly(new HugePages(1, 2 << 20, 8, 3));
  }

  @Test
  void shouldKnowNothingWhereThereIsNothing() {
    assertThat(HardwareProbe.probe(root)).isEqualTo(Hardware.UNKNOWN);
    assertThat(GpuUsers.find(root)).isEmpty();
  }

  @Test
  void shouldReadThisMachine() {
    Hardware hardware = EnvironmentProbe.probe().hardware();
    assertThat(hardware.cpus()).isNotEmpty();
  }
}
