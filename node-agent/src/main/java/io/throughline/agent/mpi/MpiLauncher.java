package io.throughline.agent.mpi;

import io.throughline.nativebridge.mpi.Mpi;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** How Open MPI starts ranks, which is a matter of its major version. */
public enum MpiLauncher {
  /** Open MPI 4: {@code mpirun} is that of Open MPI's own runtime, and its daemon {@code orted}. */
  ORTE(
      4,
      // Open MPI's own name first: mpirun may be that of another MPI.
      List.of("orterun", "mpirun.openmpi", "mpirun"),
      List.of("OMPI_", "PMIX_", "ORTE_")),
  /**
   * Open MPI 5 and 6: {@code mpirun} becomes PRRTE's {@code prterun}, and its daemon {@code prted}.
   */
  PRRTE(5, List.of("mpirun.openmpi", "mpirun"), List.of("OMPI_", "PMIX_", "PRTE_"));

  /** The first program name of the daemon's command, behind settings of variables. */
  private static final String DAEMON = "(^|;)\\s*((?:[^;\\s]*/)?(?:orted|prted)\\s)";

  private final int firstMajor;
  private final List<String> programs;
  private final List<String> ofRanks;

  MpiLauncher(int firstMajor, List<String> programs, List<String> ofRanks) {
    this.firstMajor = firstMajor;
    this.programs = programs;
    this.ofRanks = ofRanks;
  }

  /** That of a library. */
  public static MpiLauncher of(Mpi library) {
    return Arrays.stream(values())
        .filter(each -> each.firstMajor <= library.major())
        .reduce((older, newer) -> newer)
        .orElseThrow(() -> new IllegalArgumentException("Open MPI " + library.version()));
  }

  /** Names of the program that starts ranks, the surest first. */
  List<String> programs() {
    return programs;
  }

  /**
   * Arguments of {@code mpirun} for ranks on this host. A lost rank does not end the others: they
   * tell of it themselves, and {@code mpirun} stays until all are through.
   */
  public List<String> arguments() {
    return switch (this) {
      case ORTE -> List.of("--enable-recovery", "--oversubscribe", "--bind-to", "none");
      case PRRTE ->
          List.of(
              "--runtime-options",
              "recoverable",
              "--map-by",
              ":OVERSUBSCRIBE",
              "--bind-to",
              "none");
    };
  }

  /**
   * Arguments of {@code mpirun} for ranks on several hosts. Daemons stay children of whoever starts
   * them, and {@code mpirun} starts all of them itself.
   *
   * @param hosts file with the host of each rank, a line each
   * @param agent program that {@code mpirun} calls for each other host in place of {@code ssh}
   */
  public List<String> arguments(String hosts, String agent) {
    return switch (this) {
      case ORTE ->
          List.of(
              "--enable-recovery",
              "--oversubscribe",
              "--bind-to",
              "none",
              "--leave-session-attached",
              "--mca",
              "plm_rsh_no_tree_spawn",
              "1",
              "--mca",
              "plm",
              "rsh",
              "--mca",
              "plm_rsh_agent",
              agent,
              "--hostfile",
              hosts,
              "--map-by",
              "seq");
      case PRRTE ->
          List.of(
              "--runtime-options",
              "recoverable",
              "--bind-to",
              "none",
              "--leave-session-attached",
              "--prtemca",
              "plm_ssh_no_tree_spawn",
              "1",
              "--prtemca",
              "plm",
              "ssh",
              "--prtemca",
              "plm_ssh_agent",
              agent,
              "--hostfile",
              hosts,
              "--map-by",
              "seq:OVERSUBSCRIBE");
    };
  }

  /** The shell command of a daemon, such that the daemon takes the shell's place. */
  public static String inPlaceOfShell(String command) {
    String replaced = command.replaceFirst(DAEMON, "$1 exec $2");
    return replaced.equals(command) ? "exec " + command : replaced;
  }

  /** Whether a variable that {@code mpirun} gives to a process is one that makes it a rank. */
  public boolean ofRank(String variable) {
    return ofRanks.stream().anyMatch(variable::startsWith);
  }

  /** Whether ranks go on after {@code mpirun} has ended; else their next call does not return. */
  public boolean ranksOutliveMpirun() {
    return this == ORTE;
  }

  /** Whether hosts are told apart by their host names alone, up to the first dot. */
  public boolean needsHostNames() {
    return this == PRRTE;
  }

  /**
   * Variables that an agent sets for itself before it becomes a rank.
   *
   * @param shared folder for shared memory
   */
  public Map<String, String> ownVariables(Path shared) {
    return Map.of(
        // Else a rank whose mpirun is lost ends its process, and takes the agent with it.
        "OMPI_MCA_opal_abort_delay",
        "-1",
        this == ORTE ? "OMPI_MCA_btl_vader_backing_directory" : "OMPI_MCA_btl_sm_backing_directory",
        shared.toString());
  }
}
