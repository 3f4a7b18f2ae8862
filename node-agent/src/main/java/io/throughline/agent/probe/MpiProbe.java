package io.throughline.agent.probe;

import io.throughline.agent.mpi.MpiInstallation;
import io.throughline.nativebridge.mpi.Mpi;
import io.throughline.nativebridge.mpi.MpiAvailability.Available;
import io.throughline.nativebridge.mpi.MpiAvailability.Missing;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.MpiState;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The node's Open MPI. Its plugins take the UCX that this process has loaded. */
final class MpiProbe {
  private MpiProbe() {}

  /**
   * @param ucx of this process
   * @param environment of this process
   */
  static MpiState probe(TransportState ucx, Map<String, String> environment) {
    MpiInstallation found = MpiInstallation.find(environment);
    return switch (found.availability()) {
      case Missing(String reason) -> missing(reason);
      case Available(Mpi library) -> state(library.version(), found.mpirun(), ucx);
    };
  }

  static MpiState state(String version, Optional<Path> mpirun, TransportState ucx) {
    if (mpirun.isEmpty()) {
      return missing(MpiInstallation.withoutProgram(version));
    }
    if (ucx.available() && ucx.origin().equals(UccProbe.BUNDLE)) {
      return missing(
          "this agent runs on the console's UCX, and the node's Open MPI must be used with the"
              + " node's own UCX: install the package libucx0 there, or set ucx.libraryPath in its"
              + " profile");
    }
    return new MpiState(true, "", version, mpirun.get().toString());
  }

  private static MpiState missing(String reason) {
    return new MpiState(false, reason, "", "");
  }
}
