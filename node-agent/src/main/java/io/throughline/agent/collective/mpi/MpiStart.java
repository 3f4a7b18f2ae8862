package io.throughline.agent.collective.mpi;

import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.CollectiveScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The way from agents to ranks of MPI: rank 0's agent runs mpirun, and hands each rank the
 * variables that mpirun gave to its script. All ranks go it at the same time.
 */
final class MpiStart {
  private static final long START_NANOS = 30_000_000_000L;
  private static final long LOOK_NANOS = 20_000_000;
  private static final String GO = "go";
  private static final String WAIT = "wait";
  private static final String REFUSED = "refused ";

  private final RankExchange exchange;
  private final int rank;
  private final List<String> names;
  private @Nullable MpiJob job;

  /**
   * @param names of the ranks' nodes, by index
   */
  MpiStart(RankExchange exchange, int rank, List<String> names) {
    this.exchange = exchange;
    this.rank = rank;
    this.names = List.copyOf(names);
  }

  /**
   * Goes all of it.
   *
   * @param start starts mpirun, at rank 0
   * @return the variables that make this process a rank
   * @throws ProblemException when the ranks are where one mpirun cannot reach them
   * @throws WorkFailure when mpirun does not start them
   */
  Map<String, String> variables(Supplier<MpiJob> start) {
    checkPlaces();
    String state = exchange.broadcast(rank == 0 ? begin(start) : "");
    long began = System.nanoTime();
    while (state.equals(WAIT)) {
      // The others hear of it, so that they do not take it for a rank that is lost.
      state = exchange.broadcast(rank == 0 ? look(began) : "");
    }
    if (!state.equals(GO)) {
      closeJob();
      throw new WorkFailure(state.substring(REFUSED.length()));
    }
    return handOut();
  }

  /** The process that runs at rank 0; null elsewhere. */
  @Nullable MpiJob job() {
    return job;
  }

  /** Where one mpirun can start all: on one machine, in one network, as one user. */
  private void checkPlaces() {
    List<String> places = exchange.gather(place());
    String problem = "";
    for (int other = 1; other < places.size() && problem.isEmpty(); other++) {
      if (!places.get(other).equals(places.getFirst())) {
        problem =
            "mpirun reaches the ranks of one machine, one network namespace and one user, and %s is not where %s is"
                .formatted(names.get(other), names.getFirst());
      }
    }
    problem = exchange.broadcast(problem);
    if (!problem.isEmpty()) {
      throw new ProblemException(
          new Problem(
              "node %s: %s".formatted(names.get(rank), CollectiveScenario.ENGINE),
              problem,
              "set engine: own or ucc, or put all ranks on one node"));
    }
  }

  private static String place() {
    try {
      return "%s %s %s"
          .formatted(
              Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip(),
              Files.readSymbolicLink(Path.of("/proc/self/ns/net")),
              Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException e) {
      throw new WorkFailure("this machine cannot be told from others: " + e.getMessage());
    }
  }

  private String begin(Supplier<MpiJob> start) {
    try {
      job = start.get();
      return WAIT;
    } catch (WorkFailure refused) {
      return REFUSED + refused.getMessage();
    }
  }

  private String look(long began) {
    MpiJob running = job;
    if (running == null) {
      throw new IllegalStateException("mpirun was not started");
    }
    LockSupport.parkNanos(LOOK_NANOS);
    try {
      if (running.ready()) {
        return GO;
      }
    } catch (WorkFailure ended) {
      return REFUSED + ended.getMessage();
    }
    return System.nanoTime() - began < START_NANOS
        ? WAIT
        : REFUSED
            + "mpirun has not started %d ranks within %s: %s"
                .formatted(names.size(), TimeSpan.format(START_NANOS), running.ended());
  }

  private Map<String, String> handOut() {
    MpiJob running = job;
    if (running == null) {
      return read(exchange.receive(0));
    }
    for (int other = 1; other < names.size(); other++) {
      exchange.send(other, Json.write(running.variables(other)));
    }
    return running.variables(0);
  }

  @SuppressWarnings("unchecked") // It was written as such a map.
  private static Map<String, String> read(String json) {
    return Json.read(json, Map.class);
  }

  private void closeJob() {
    MpiJob running = job;
    if (running != null) {
      running.close();
    }
  }
}
