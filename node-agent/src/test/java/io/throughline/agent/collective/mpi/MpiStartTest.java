package io.throughline.agent.collective.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.collective.Ranks;
import io.throughline.agent.mpi.MpiLauncher;
import io.throughline.agent.workload.WorkFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ranks that mpirun does not start, connected over TCP; programs of a shell are mpirun. */
@Timeout(120)
@Tag("waits")
class MpiStartTest {
  private static final int BYTES = 1 << 20;
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
  private static final int NOBODY = -1;
  private static final List<String> NAMES = List.of("h1", "h2", "h3");

  @TempDir private Path folder;

  @Test
  void shouldNameTheNodeWhoseMpirunIsNotThere() throws Exception {
    assertThat(said(Path.of("/nowhere/gone-mpirun"), PATIENCE, NOBODY, PATIENCE))
        .hasSize(NAMES.size())
        .allSatisfy(words ->
            assertThat(words)
                .startsWith("h1: mpirun ended with code 127: ")
                .contains("gone-mpirun: not found"));
  }

  @Test
  void shouldTellTheLastWordsOfAnMpirunThatEndsEarly() throws Exception {
    Path mpirun =
        program(
            """
            echo ------------------------------
            echo 'There are not enough slots available in the system'
            exit 3
            """);
    assertThat(said(mpirun, PATIENCE, NOBODY, PATIENCE))
        .hasSize(NAMES.size())
        .containsOnly(
            "h1: mpirun ended with code 3: There are not enough slots available in the system");
  }

  @Test
  void shouldTellAllOfASignalThatEndsMpirunWhileItStarts() throws Exception {
    assertThat(said(program("kill -SEGV $$"), PATIENCE, NOBODY, PATIENCE))
        .hasSize(NAMES.size())
        .containsOnly("h1: mpirun ended with signal 11");
  }

  @Test
  void shouldNotWaitForEverForRanksThatMpirunDoesNotStart() throws Exception {
    Path mpirun =
        program(
            """
            echo 'starting'
            echo $$ >"$THROUGHLINE_MPI/rank.0"
            exec sleep 60
            """);
    assertThat(said(mpirun, PATIENCE, NOBODY, TimeUnit.MILLISECONDS.toNanos(1500)))
        .hasSize(NAMES.size())
        .allSatisfy(words ->
            assertThat(words)
                .startsWith(
                    "mpirun has not started the ranks on the host of h1 within 1.50 s (mpirun is still there"));
  }

  @Test
  void shouldNameTheRankThatDoesNotCome() throws Exception {
    assertThat(said(program("exec sleep 60"), TimeUnit.SECONDS.toNanos(3), 2, PATIENCE).getFirst())
        .startsWith("waited 3 s in vain for rank r2");
    assertThat(folder.resolve("mpi0")).as("mpirun's folder").doesNotExist();
  }

  /** The words of each of three ranks, by index; empty where it was started. */
  private List<String> said(Path mpirun, long timeoutNanos, int absent, long startNanos)
      throws Exception {
    try (Ranks ranks = new Ranks("tcp", NAMES.size(), BYTES, "yield", timeoutNanos)) {
      return ranks.all(member -> {
        if (member.rank == absent) {
          return "absent";
        }
        MpiStart start =
            new MpiStart(
                new RankExchange(member.comm(), 0, BYTES),
                member.rank,
                NAMES,
                MpiLauncher.ORTE,
                mpirun,
                folder.resolve("mpi" + member.rank),
                startNanos);
        try {
          start.variables();
          start.close();
          return "";
        } catch (WorkFailure failed) {
          return String.valueOf(failed.getMessage());
        }
      });
    }
  }

  private Path program(String script) throws Exception {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path program = Files.writeString(bin.resolve("mpirun"), "#!/bin/sh\n" + script);
    return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }
}
