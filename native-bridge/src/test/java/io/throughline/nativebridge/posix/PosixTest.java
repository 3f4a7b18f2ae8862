package io.throughline.nativebridge.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Real calls to the C library. */
class PosixTest {
  @Test
  void shouldBindTheCallingThreadToOneCpu() throws InterruptedException {
    BitSet allowed = CpuAffinity.current();
    assertThat(allowed.cardinality()).isPositive();

    BitSet[] seen = new BitSet[1];
    Thread bound =
        Thread.ofPlatform()
            .start(() -> {
              BitSet last = new BitSet();
              last.set(allowed.length() - 1);
              CpuAffinity.set(last);
              seen[0] = CpuAffinity.current();
            });
    bound.join();

    assertThat(seen[0].stream()).containsExactly(allowed.length() - 1);
    assertThat(CpuAffinity.current()).isEqualTo(allowed);
  }

  @Test
  void shouldSayWhyAThreadCannotBeBound() {
    assertThatThrownBy(() -> CpuAffinity.set(new BitSet()))
        .isInstanceOf(PosixException.class)
        .hasMessage("binding a thread to CPUs {} failed: Invalid argument (errno 22)");
  }

  @Test
  void shouldRefuseToWaitOnWhatIsNoDescriptor() {
    assertThatThrownBy(() -> Descriptors.awaitReadable(999_999, Duration.ofSeconds(1)))
        .isInstanceOf(PosixException.class)
        .hasMessageContaining("Bad file descriptor");
  }

  @Test
  void shouldAskDriversOfInterfaces() throws Exception {
    List<String> all =
        java.net.NetworkInterface.networkInterfaces().map(nic -> nic.getName()).toList();
    var drivers = NetworkDrivers.of(all);
    assertThat(drivers).as("loopback has none").doesNotContainKey("lo");
    for (String name : drivers.keySet()) {
      Path module = Path.of("/sys/class/net", name, "device", "driver");
      if (java.nio.file.Files.isSymbolicLink(module)) {
        assertThat(drivers.get(name).name())
            .isEqualTo(module.toRealPath().getFileName().toString());
      }
    }
    assertThat(NetworkDrivers.of(List.of("none-such", ""))).isEmpty();
  }
}
