package io.throughline.agent.collective.mpi;

import io.throughline.agent.workload.WorkFailure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code mpirun} as a child of this agent. What it starts for each rank is a shell script that
 * tells its process id and then waits for the end of a fifo, whose only writer is this process:
 * when the agent is gone, however, the scripts end, and mpirun with them.
 */
final class MpiJob implements AutoCloseable {
  /** The variable by which the scripts know the job's folder. */
  private static final String FOLDER = "THROUGHLINE_MPI";

  private static final String HELD = "held";
  private static final String LOG = "mpirun.log";

  /** Makes the fifo, then becomes mpirun. */
  private static final String START = "mkfifo " + HELD + " && exec \"$0\" \"$@\"";

  private static final String RANK =
      """
      rank=$THROUGHLINE_MPI/rank.$OMPI_COMM_WORLD_RANK
      echo $$ >"$rank.new" && mv "$rank.new" "$rank" && read -r end <"$THROUGHLINE_MPI/held"
      exit 0
      """;

  /**
   * Variables of batch systems, by which mpirun would start ranks elsewhere; and of another one.
   */
  private static final List<String> LEFT_OUT =
      List.of("SLURM_", "PBS_", "LSB_", "FLUX_", "PMI_", "PMIX_", "OMPI_COMM_WORLD_");

  /** Variables that make a process a rank. */
  private static final List<String> OF_A_RANK = List.of("OMPI_", "PMIX_", "ORTE_");

  private static final int MOST_LOG_LINES = 6;
  private static final long ENDING_MILLIS = 5_000;
  private static final long KILLED_MILLIS = 2_000;

  private final Path folder;
  private final int ranks;
  private final Process mpirun;
  private @Nullable RandomAccessFile held;

  /**
   * Starts mpirun with this thread's CPUs.
   *
   * @param folder to be made: its files go there
   * @param environment of this process
   * @throws WorkFailure when it cannot be started
   */
  MpiJob(Path mpirun, int ranks, Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.ranks = ranks;
    List<String> command = new ArrayList<>(List.of("sh", "-c", START, mpirun.toString()));
    // A rank that is lost is told by the other ranks; mpirun stays until all are through.
    command.addAll(List.of("--enable-recovery", "--oversubscribe", "--bind-to", "none"));
    command.addAll(List.of("-np", String.valueOf(ranks), "sh", "-c", RANK));
    try {
      Files.createDirectory(folder);
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve(LOG).toFile())
              .redirectInput(Path.of("/dev/null").toFile());
      Map<String, String> given = builder.environment();
      given.clear();
      given.putAll(environment);
      given.keySet().removeIf(name -> LEFT_OUT.stream().anyMatch(name::startsWith));
      given.put(FOLDER, folder.toString());
      // Open MPI's session folder.
      given.put("TMPDIR", folder.toString());
      // mpirun refuses root otherwise; the agent's user was chosen by whoever wrote the profile.
      given.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
      given.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
      this.mpirun = builder.start();
    } catch (IOException e) {
      throw new WorkFailure("mpirun could not be started: " + e.getMessage());
    }
  }

  /**
   * Whether all scripts wait for their ranks.
   *
   * @throws WorkFailure when mpirun has ended
   */
  boolean ready() {
    if (!mpirun.isAlive()) {
      throw new WorkFailure(ended());
    }
    for (int rank = 0; rank < ranks; rank++) {
      if (!Files.exists(rankFile(rank))) {
        return false;
      }
    }
    hold();
    return true;
  }

  /** Becomes the writer that the scripts wait for the end of. */
  private void hold() {
    if (held == null) {
      try {
        // Both ways: to open it for writing alone would wait for readers.
        held = new RandomAccessFile(folder.resolve(HELD).toFile(), "rw");
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
          .filter(entry -> OF_A_RANK.stream().anyMatch(entry::startsWith))
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
    return mpirun.isAlive();
  }

  /** How mpirun ended, or that it did not, with its last words. */
  String ended() {
    String how =
        mpirun.isAlive()
            ? "mpirun is still there"
            : "mpirun ended with " + code(mpirun.exitValue());
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

  /** Lets the scripts go, once the ranks have left MPI, and waits for mpirun's end. */
  @Override
  public void close() {
    try {
      RandomAccessFile writer = held;
      if (writer != null) {
        writer.close();
      }
      if (!mpirun.waitFor(ENDING_MILLIS, TimeUnit.MILLISECONDS)) {
        // By TERM it removes what it has made.
        mpirun.destroy();
        if (!mpirun.waitFor(KILLED_MILLIS, TimeUnit.MILLISECONDS)) {
          mpirun.destroyForcibly().waitFor(KILLED_MILLIS, TimeUnit.MILLISECONDS);
        }
      }
    } catch (IOException notClosed) {
      mpirun.destroyForcibly();
    } catch (InterruptedException e) {
      mpirun.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
