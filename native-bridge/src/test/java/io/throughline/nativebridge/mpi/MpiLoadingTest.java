package io.throughline.nativebridge.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.CProgram;
import io.throughline.nativebridge.mpi.MpiAvailability.Available;
import io.throughline.nativebridge.mpi.MpiAvailability.Missing;
import io.throughline.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries by Open MPI's name that the loader finds before any other, each in a fresh process. */
@Requires(commands = "gcc")
class MpiLoadingTest {
  @TempDir Path folder;

  private void library(String source) throws Exception {
    Files.writeString(folder.resolve("mpi.c"), source);
    CProgram.run(folder, "gcc", "-shared", "-fPIC", "-o", "libmpi.so.40", "mpi.c");
  }

  private String told() throws Exception {
    return CProgram.run(
            folder,
            "env",
            "LD_LIBRARY_PATH=" + folder,
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Asking.class.getName())
        .strip();
  }

  @Test
  void shouldRefuseAVersionThatItDoesNotKnow() throws Exception {
    library(
        """
        #include <string.h>
        int MPI_Get_library_version(char *version, int *length) {
          strcpy(version, "Open MPI v3.1.6, package: Distribution");
          *length = strlen(version);
          return 0;
        }
        """);
    assertThat(told())
        .isEqualTo(
            "missing the MPI here is \"Open MPI v3.1.6\", and Throughline knows Open MPI 4 to 6 only");
  }

  @Test
  void shouldRefuseALibraryThatIsNoMpi() throws Exception {
    library("int other(void) { return 0; }\n");
    assertThat(told())
        .startsWith("missing the library libmpi.so.40 is no MPI: ")
        .contains("MPI_Get_library_version");
  }

  @Test
  void shouldTellThatALibraryIsThereAndCannotBeLoaded() throws Exception {
    Files.writeString(folder.resolve("libmpi.so.40"), "no library");
    assertThat(told())
        .startsWith("missing Open MPI is installed here and cannot be loaded: ")
        .contains("libmpi.so.40: ");
  }

  /** A process that says whether it has Open MPI. */
  static final class Asking {
    private Asking() {}

    public static void main(String[] args) {
      System.out.println(
          switch (Mpi.availability(List.of())) {
            case Available(Mpi library) -> "available " + library.version();
            case Missing(String reason) -> "missing " + reason;
          });
    }
  }
}
