package io.throughline.nativebridge.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.mpi.MpiAvailability.Available;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MpiCollectiveTest {

  @ParameterizedTest
  @CsvSource({
    "ALLREDUCE, MPI_Iallreduce, MPI_Allreduce_init, MPIX_Allreduce_init",
    "REDUCE_SCATTER_BLOCK, MPI_Ireduce_scatter_block, MPI_Reduce_scatter_block_init, MPIX_Reduce_scatter_block_init"
  })
  void shouldHaveTheNamesOfAllItsForms(
      MpiCollective collective, String nonBlocking, String persistent, String extension) {
    assertThat(collective.nonBlocking()).isEqualTo(nonBlocking);
    assertThat(collective.persistent()).isEqualTo(persistent);
    assertThat(collective.persistentExtension()).isEqualTo(extension);
  }

  @ParameterizedTest
  @EnumSource
  void shouldNameFunctionsThatOpenMpiHas(MpiCollective collective) {
    if (!(Mpi.availability(List.of()) instanceof Available(Mpi mpi))) {
      // MpiTest says why.
      return;
    }
    assertThat(mpi.handle(collective.call())).isNotZero();
    assertThat(mpi.handle(collective.nonBlocking())).isNotZero();
    assertThat(mpi.persistent(collective))
        .isIn("", collective.persistent(), collective.persistentExtension());
  }
}
