package io.throughline.agent.mpi;

import io.throughline.nativebridge.mpi.Mpi;
import io.throughline.nativebridge.mpi.MpiAvailability;
import io.throughline.nativebridge.mpi.MpiAvailability.Available;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Open MPI on this node: the library, and the program that starts ranks. An installation that the
 * loader does not know is found by its program.
 *
 * @param availability of the library
 * @param mpirun the program; empty where it is not there
 */
public record MpiInstallation(MpiAvailability availability, Optional<Path> mpirun) {
  private static final List<String> USUAL =
      List.of("/usr/local/bin", "/usr/bin", "/bin", "/usr/lib64/openmpi/bin", "/opt/openmpi/bin");

  /**
   * Looks for it. Loads the library into this process.
   *
   * @param environment of this process
   */
  public static MpiInstallation find(Map<String, String> environment) {
    Optional<Path> any = program(MpiLauncher.ORTE.programs(), environment);
    List<Path> folders = any.map(MpiInstallation::beside).orElse(List.of());
    MpiAvailability availability = Mpi.availability(folders);
    return new MpiInstallation(
        availability,
        availability instanceof Available(Mpi library)
            ? program(MpiLauncher.of(library).programs(), environment)
            : any);
  }

  private static Optional<Path> program(List<String> names, Map<String, String> environment) {
    List<Path> folders =
        Stream.concat(
                Stream.of(environment.getOrDefault("PATH", "").split(":", -1))
                    .filter(folder -> folder.startsWith("/")),
                USUAL.stream())
            .map(Path::of)
            .toList();
    return names.stream()
        .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** Folders in which an installation has its library, by that of its program. */
  private static List<Path> beside(Path program) {
    List<Path> folders = new ArrayList<>();
    try {
      Path bin = program.toRealPath().getParent();
      Path top = bin == null ? null : bin.getParent();
      if (top != null) {
        folders.add(top.resolve("lib"));
        folders.add(top.resolve("lib64"));
      }
    } catch (IOException notReadable) {
      return List.of();
    }
    return folders;
  }

  /** The sentence for an installation that cannot start ranks. */
  public static String withoutProgram(String version) {
    return "Open MPI %s is installed without mpirun (on Debian the package openmpi-bin has it)"
        .formatted(version);
  }
}
