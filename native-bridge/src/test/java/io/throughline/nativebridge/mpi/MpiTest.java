package io.throughline.nativebridge.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.mpi.MpiAvailability.Available;
import io.throughline.nativebridge.mpi.MpiAvailability.Missing;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiTest {
  @Test
  void shouldSayWhetherOpenMpiIsThere() {
    switch (Mpi.availability(List.of(Path.of("/nowhere")))) {
      case Available(Mpi library) -> {
        assertThat(library.version()).matches("[456]\\.\\d+.*").startsWith(library.major() + ".");
        assertThat(library.handle("ompi_mpi_comm_world")).isNotZero();
      }
      case Missing(String reason) -> assertThat(reason).contains("MPI").doesNotContain("Exception");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4, repo rev: v4.1.4 | 4.1.4",
        "Open MPI v4.1.5rc2, package: Distribution | 4.1.5rc2",
        "Open MPI v5.0.7, package: Debian OpenMPI, ident: 5.0.7 | 5.0.7",
        "Open MPI v6.0.0rc2, package: Debian OpenMPI, ident: 6.0.0rc2 | 6.0.0rc2",
        "Open MPI v7.0.0, package: Distribution | ''",
        "Open MPI v3.1.6, package: Distribution | ''",
        "MPICH Version:      4.0.2 | ''",
      })
  void shouldTellTheVersionsThatItKnows(String words, String version) {
    assertThat(Mpi.version(words)).isEqualTo(version);
  }

  @Test
  void shouldRefuseOtherImplementationsByName() {
    assertThat(Mpi.unknownVersion("Open MPI v7.0.0, package: Distribution"))
        .isEqualTo(
            "the MPI here is \"Open MPI v7.0.0\", and Throughline knows Open MPI 4 to 6 only");
    assertThat(Mpi.otherMpi("libmpich.so.12"))
        .contains("libmpich.so.12", "MPICH", "Open MPI's ABI only");
    assertThat(Mpi.absent("libmpi.so.40: cannot open shared object file"))
        .startsWith("Open MPI is not installed here (on Debian the package openmpi-bin): libmpi");
    assertThat(Mpi.absent("libopen-pal.so.40: cannot open shared object file: No such file"))
        .isEqualTo(
            "Open MPI is installed here and cannot be loaded: libopen-pal.so.40: cannot open shared"
                + " object file: No such file");
  }
}
