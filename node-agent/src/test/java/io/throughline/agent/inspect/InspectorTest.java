package io.throughline.agent.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.Inspection.GpuAccess;
import io.throughline.protocol.inspection.Inspection.Interrupt;
import io.throughline.protocol.inspection.Inspection.Link;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files as a machine with GPUs and adapters has them, and this machine's own. */
@Timeout(60)
class InspectorTest {
  @TempDir Path root = Path.of("");

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  @Test
  void shouldFindInterfacesThatAreDownAndWhatTheyAre() throws IOException {
    file("proc/sys/kernel/osrelease", "6.1.0");
    file("sys/class/net/nic9/operstate", "down");
    file("sys/class/net/nic9/mtu", "9000");
    file("sys/class/net/nic9/speed", "100000");
    Files.createDirectories(root.resolve("sys/drivers/mlx5_core"));
    Files.createDirectories(root.resolve("sys/class/net/nic9/device"));
    Files.createSymbolicLink(
        root.resolve("sys/class/net/nic9/device/driver"), root.resolve("sys/drivers/mlx5_core"));
    file("sys/module/mlx5_core/version", "24.10-1.1.4");
    Files.createDirectories(root.resolve("sys/class/net/virbr7/bridge"));
    file("sys/class/net/virbr7/operstate", "up");

    assertThat(Links.find(root))
        .contains(
            new Link(
                "nic9", "physical", "down", 9000, 100_000_000_000L, "mlx5_core", "24.10-1.1.4"))
        .extracting(Link::name, Link::kind)
        .contains(org.assertj.core.groups.Tuple.tuple("virbr7", "bridge"));
  }

  @Test
  void shouldTellGpusOnTheBusFromThoseThatCanBeOpened() throws IOException {
    file("sys/bus/pci/devices/0000:17:00.0/vendor", "0x10de");
    file("sys/bus/pci/devices/0000:17:00.0/class", "0x030200");
    file("sys/bus/pci/devices/0000:18:00.0/vendor", "0x10de");
    file("sys/bus/pci/devices/0000:18:00.0/class", "0x020000");
    file("dev/nvidia0", "");
    file("dev/nvidiactl", "");
    file("usr/local/cuda-12.4/lib64/x", "");
    Files.createDirectories(root.resolve("sys/module/nvidia_peermem"));

    GpuAccess gpus = Access.gpus(root);

    assertThat(gpus.onBus()).containsExactly("0000:17:00.0");
    assertThat(gpus.usable()).containsExactly("/dev/nvidia0");
    assertThat(gpus.cuda()).isEqualTo("12.4");
    assertThat(gpus.peerMemory()).isTrue();
  }

  @Test
  void shouldReadTheVersionThatTheToolkitTells() throws IOException {
    file(
        "usr/local/cuda/version.json",
        "{\"cuda\" : {\"name\" : \"CUDA SDK\", \"version\" : \"12.4.1\"}}");

    assertThat(Access.gpus(root).cuda()).isEqualTo("12.4.1");
  }

  @Test
  void shouldInspectThisMachine() throws InterruptedException {
    Inspection found = Inspector.inspect(Path.of("/"), List.of("127.0.0.1", "no.such.invalid"));

    assertThat(found.links()).extracting(Link::name).contains("lo");
    assertThat(found.links()).extracting(Link::kind).contains("loopback");
    assertThat(found.routes().getFirst().source()).isEqualTo("127.0.0.1");
    assertThat(found.routes().getFirst().device()).isEqualTo("lo");
    assertThat(found.routes().getLast().problem()).isEqualTo("the name is not known");
    assertThat(found.lookups().get(1).problem()).isNotEmpty();
    assertThat(found.firewall().source() + found.firewall().unknown()).isNotEmpty();
  }

  @Test
  void shouldTellWhichCpusTakeInterrupts() throws IOException {
    file("sys/class/net/nic9/device/msi_irqs/31", "msix");
    file("sys/class/net/nic9/device/msi_irqs/32", "msix");
    file("proc/irq/31/smp_affinity_list", "0-7");
    file("proc/irq/31/effective_affinity_list", "3");
    file("proc/irq/32/smp_affinity_list", "0-7");
    file("sys/class/net/virbr7/operstate", "up");

    assertThat(Interrupts.find(root))
        .containsExactly(new Interrupt("nic9", 31, "3"), new Interrupt("nic9", 32, "0-7"));
  }
}
