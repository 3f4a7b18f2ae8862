package io.throughline.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.MpiState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MpiProbeTest {
  private static final Optional<Path> MPIRUN = Optional.of(Path.of("/usr/bin/orterun"));

  private static TransportState ucx(String origin) {
    return new TransportState("ucx", true, "1.13.1", origin, List.of(), List.of());
  }

  @Test
  void shouldSayWhetherOpenMpiIsThere() {
    MpiState found = MpiProbe.probe(ucx("system"), Map.of("PATH", "/usr/bin"));
    if (found.available()) {
      assertThat(found.version()).matches("[456]\\..*");
      assertThat(found.mpirun()).matches("/.*run(\\.openmpi)?");
      assertThat(found.reason()).isEmpty();
    } else {
      assertThat(found.reason()).contains("MPI");
    }
  }

  @Test
  void shouldSayWhyAnInstallationCannotBeUsed() {
    assertThat(MpiProbe.state("4.1.4", Optional.empty(), ucx("system")).reason())
        .isEqualTo(
            "Open MPI 4.1.4 is installed without mpirun (on Debian the package openmpi-bin has it)");
    assertThat(MpiProbe.state("4.1.4", MPIRUN, ucx("bundle")).reason())
        .contains("this agent runs on the console's UCX", "install the package libucx0");
    assertThat(MpiProbe.state("4.1.4", MPIRUN, ucx("profile")))
        .isEqualTo(new MpiState(true, "", "4.1.4", "/usr/bin/orterun"));
  }
}
