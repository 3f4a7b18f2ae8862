package io.throughline.agent.collective.mpi;

import io.throughline.agent.mpi.MpiLauncher;
import io.throughline.agent.workload.WorkFailure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Open MPI's part on one host, as a child of the host's first agent: {@code mpirun} on that of rank
 * 0, and elsewhere the daemon that mpirun would start by SSH. What either starts for each rank is a
 * shell script that tells its process id and then waits for the end of a fifo, whose only writer is
 * this process: when the agent is gone, however, the scripts end, and with them all else.
 */
final class MpiJob implements AutoCloseable {
  private static final String FIFO = "held";
  private static final String LOG = "log";
  private static final String HOSTS = "hosts";

  /** The program that mpirun calls for each other host, in place of {@code ssh}. */
  private static final String LAUNCH = "throughline-launch";

  /** Leaves the command for the host's agent to find. */
  private static final String LAUNCH_SCRIPT =
      """
      #!/bin/sh
      host=$THROUGHLINE_MPI/$1
      shift
      printf '%s\\n' "$*" >"$host.new" && mv "$host.new" "$host"
      """;

  private static final String RANK_SCRIPT =
      """
      rank=$THROUGHLINE_MPI/rank.$OMPI_COMM_WORLD_RANK
      echo $$ >"$rank.new" && mv "$rank.new" "$rank" && read -r end <"$THROUGHLINE_MPI/held"
      exit 0
      """;

  /** Makes the fifo, then becomes the program. */
  private static final String START = "mkfifo " + FIFO + " && exec \"$0\" \"$@\"";

  /**
   * Variables of batch systems, by which mpirun would start ranks elsewhere, and of another MPI.
   */
  private static final List<String> LEFT_OUT =
      List.of("SLURM_", "PBS_", "LSB_", "FLUX_", "PMI_", "PMIX_", "OMPI_COMM_WORLD_");

  private static final int MOST_LOG_LINES = 6;
  private static final long ENDING_MILLIS = 5_000;
  private static final long KILLED_MILLIS = 2_000;

  private final String name;
  private final List<Integer> ranks;
  private final MpiLauncher launcher;
  private final Path folder;
  private final Process process;
  private @Nullable RandomAccessFile held;

  /**
   * @param bin folder of Open MPI's programs
   * @param folder that is there, for its files
   * @param environment of this process
   */
  private MpiJob(
      MpiLauncher launcher,
      String name,
      List<String> command,
      List<Integer> ranks,
      Path bin,
      Path folder,
      Map<String, String> environment)
      throws IOException {
    this.launcher = launcher;
    this.name = name;
    this.ranks = List.copyOf(ranks);
    this.folder = folder;
    List<String> whole = new ArrayList<>(List.of("sh", "-c", START));
    whole.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(whole)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(LOG).toFile())
            .redirectInput(Path.of("/dev/null").toFile());
    Map<String, String> given = builder.environment();
    given.clear();
    given.putAll(environment);
    given.keySet().removeIf(variable -> LEFT_OUT.stream().anyMatch(variable::startsWith));
    // By which the scripts know the folder.
    given.put("THROUGHLINE_MPI", folder.toString());
    // Open MPI's session folder.
    given.put("TMPDIR", folder.toString());
    // Programs are found by their names: called by a path, mpirun expects the same path elsewhere.
    given.put(
        "PATH",
        "%s:%s:%s".formatted(bin, folder, environment.getOrDefault("PATH", "/usr/bin:/bin")));
    // mpirun refuses root otherwise; the agent's user was chosen by whoever wrote the profile.
    given.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    given.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    this.process = builder.start();
  }

  /**
   * Starts mpirun, with this thread's CPUs.
   *
   * @param mpirun the program
   * @param folder to be made: its files go there
   * @throws WorkFailure when it cannot be started
   */
  static MpiJob mpirun(
      MpiLauncher launcher,
      Path mpirun,
      MpiHosts hosts,
      Path folder,
      Map<String, String> environment) {
    List<String> command = new ArrayList<>(List.of(mpirun.toFile().getName()));
    command.addAll(hosts.count() == 1 ? launcher.arguments() : launcher.arguments(HOSTS, LAUNCH));
    command.addAll(List.of("-np", String.valueOf(hosts.ranks()), "sh", "-c", RANK_SCRIPT));
    try {
      Files.createDirectory(folder);
      if (hosts.count() > 1) {
        Files.write(folder.resolve(HOSTS), hosts.file());
        writeLaunch(folder);
      }
      return new MpiJob(
          launcher, "mpirun", command, hosts.ranksOf(0), bin(mpirun), folder, environment);
    } catch (IOException e) {
      throw new WorkFailure("mpirun could not be started: " + e.getMessage());
    }
  }

  /**
   * Starts the daemon of another host, on that host.
   *
   * @param mpirun of that host
   * @param command that mpirun would have SSH run there
   * @throws WorkFailure when it cannot be started
   */
  static MpiJob daemon(
      MpiLauncher launcher,
      Path mpirun,
      String command,
      List<Integer> ranks,
      Path folder,
      Map<String, String> environment) {
    try {
      Files.createDirectory(folder);
      // The daemon crashes where it does not find the program, though it does not call it.
      writeLaunch(folder);
      return new MpiJob(
          launcher,
          "mpirun's daemon",
          List.of("sh", "-c", MpiLauncher.inPlaceOfShell(command)),
          ranks,
          bin(mpirun),
          folder,
          environment);
    } catch (IOException e) {
      throw new WorkFailure("mpirun's daemon could not be started: " + e.getMessage());
    }
  }

  private static void writeLaunch(Path folder) throws IOException {
    Path launch = Files.writeString(folder.resolve(LAUNCH), LAUNCH_SCRIPT);
    Files.setPosixFilePermissions(launch, PosixFilePermissions.fromString("rwx------"));
  }

  private static Path bin(Path program) {
    Path folder = program.getParent();
    return folder == null ? Path.of("/usr/bin") : folder;
  }

  /** The command that mpirun has for another host, once it has it. */
  Optional<String> commandFor(String host) {
    Path file = folder.resolve(host);
    try {
      return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
    } catch (IOException e) {
      throw new WorkFailure("mpirun's command for another host cannot be read: " + e.getMessage());
    }
  }

  /**
   * Whether all scripts of this host wait for their ranks.
   *
   * @throws WorkFailure when the program has ended
   */
  boolean ready() {
    if (!process.isAlive()) {
      throw new WorkFailure(ended());
    }
    boolean all = ranks.stream().map(this::rankFile).allMatch(Files::exists);
    if (all) {
      hold();
    }
    return all;
  }

  /** Becomes the writer that the scripts wait for the end of. */
  private void hold() {
    if (held == null) {
      try {
        // Both ways: to open it for writing alone would wait for readers.
        held = new RandomAccessFile(folder.resolve(FIFO).toFile(), "rw");
      } catch (IOException e) {
        throw new WorkFailure("the fifo of mpirun's processes cannot be opened: " + e.getMessage());
      }
    }
  }

  /** The variables that mpirun gave to a rank's script, once {@link #ready}. */
  Map<String, String> variables(int rank) {
    try {
      long pid = Long.parseLong(Files.readString(rankFile(rank)).strip());
      byte[] environ = Files.readAllBytes(Path.of("/proc", String.valueOf(pid), "environ"));
      return Arrays.stream(new String(environ, StandardCharsets.UTF_8).split("\0", -1))
          .filter(entry -> entry.indexOf('=') > 0)
          .filter(launcher::ofRank)
          .map(entry -> entry.split("=", 2))
          .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (one, other) -> one));
    } catch (IOException | NumberFormatException e) {
      throw new WorkFailure(
          "the variables that mpirun gave to rank %d cannot be read: %s"
              .formatted(rank, e.getMessage()));
    }
  }

  private Path rankFile(int rank) {
    return folder.resolve("rank." + rank);
  }

  boolean alive() {
    return process.isAlive();
  }

  /** How it ended, or that it did not, with its last words. */
  String ended() {
    String how =
        process.isAlive()
            ? name + " is still there"
            : "%s ended with %s".formatted(name, code(process.exitValue()));
    String words = lastWords();
    return words.isEmpty() ? how : how + ": " + words;
  }

  private static String code(int code) {
    return code > 128 ? "signal " + (code - 128) : "code " + code;
  }

  /** The last lines that say something. */
  private String lastWords() {
    try {
      List<String> lines =
          Files.readString(folder.resolve(LOG), StandardCharsets.ISO_8859_1)
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty() && !line.matches("-+"))
              .toList();
      return String.join(
          " ", lines.subList(Math.max(0, lines.size() - MOST_LOG_LINES), lines.size()));
    } catch (IOException notReadable) {
      return "";
    }
  }

  /** As {@link #close}, and does not wait for that: a failure is to be told at once. */
  void endMeanwhile() {
    Thread.ofVirtual().name("end-mpi").start(this::close);
  }

  /** Lets the scripts go, once the ranks have left MPI, and waits for the program's end. */
  @Override
  public void close() {
    try {
      RandomAccessFile writer = held;
      if (writer != null) {
        writer.close();
      }
      if (!process.waitFor(ENDING_MILLIS, TimeUnit.MILLISECONDS)) {
        // By TERM it removes what it has made.
        process.destroy();
        if (!process.waitFor(KILLED_MILLIS, TimeUnit.MILLISECONDS)) {
          process.destroyForcibly().waitFor(KILLED_MILLIS, TimeUnit.MILLISECONDS);
        }
      }
    } catch (IOException notClosed) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
