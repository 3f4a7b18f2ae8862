package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.testing.OpenMpi;
import io.throughline.console.testing.WithConsole;
import io.throughline.testing.Requires;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Collectives in place, which Open MPI carries out between three real agents. */
@Timeout(180)
@Requires(commands = {"mpirun", "mpicc"})
class MpiInPlaceTest extends WithConsole {

  @BeforeAll
  static void needsOpenMpi() throws Exception {
    assumeTrue(OpenMpi.isKnown(), "mpirun is not that of Open MPI 4 or 5");
  }

  @ParameterizedTest
  @MethodSource("io.throughline.console.MpiRunTest#collectives")
  void shouldCarryOutEachCollectiveInPlace(String collective) throws Exception {
    String sizes = collective.equals("all-to-all") ? "240B, 60KiB" : "240B, 64KiB";
    MpiRunTest.assertChecked(
        tests.run(
            MpiRunTest.mpi("collective", collective, "inPlace", "true", "sizes", sizes), A, B, B),
        collective);
  }
}
