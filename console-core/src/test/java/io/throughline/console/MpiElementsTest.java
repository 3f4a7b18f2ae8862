package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.testing.OpenMpi;
import io.throughline.console.testing.WithConsole;
import io.throughline.testing.Requires;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Element types and reductions of collectives that Open MPI carries out, and calls without a pause.
 */
@Timeout(180)
@Requires(commands = {"mpirun", "mpicc"})
class MpiElementsTest extends WithConsole {

  @BeforeAll
  static void needsOpenMpi() throws Exception {
    assumeTrue(OpenMpi.isKnown(), "mpirun is not that of Open MPI 4 to 6");
  }

  @ParameterizedTest
  @CsvSource({"f64, prod", "i8, min", "u32, max", "i64, sum"})
  void shouldReduceTypesOfMpi(String type, String reduction) throws Exception {
    MpiRunTest.assertChecked(
        tests.run(
            MpiRunTest.mpi("dataType", type, "reduction", reduction, "sizes", "64B,64KiB"),
            A,
            B,
            B),
        "all-reduce");
  }

  @Test
  void shouldMoveElementsThatItDoesNotReduce() throws Exception {
    MpiRunTest.assertChecked(
        tests.run(MpiRunTest.mpi("collective", "all-gather", "dataType", "bf16"), A, B, B),
        "all-gather");
  }

  @Test
  void shouldMeasureCallsThatFollowEachOtherAtOnce() throws Exception {
    MpiRunTest.assertChecked(
        tests.run(MpiRunTest.mpi("isolated", "false", "verify", "pass"), A, B), "all-reduce");
  }
}
