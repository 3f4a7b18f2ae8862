package io.throughline.agent.collective.mpi;

import io.throughline.agent.collective.mpi.MpiHosts.Place;
import io.throughline.agent.mpi.MpiLauncher;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.quantity.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The way from agents to ranks of MPI. Rank 0's agent runs mpirun; the first agent of each other
 * host runs the daemon that mpirun wants there; each rank gets the variables that its host's script
 * was given. All ranks go it at the same time.
 */
final class MpiStart {
  private static final long LOOK_NANOS = 20_000_000;

  private final RankExchange exchange;
  private final int rank;
  private final List<String> names;
  private final MpiLauncher launcher;
  private final Path mpirun;
  private final Path folder;
  private final long patienceNanos;
  private MpiHosts hosts = new MpiHosts(List.of(0), List.of(""));

  /** The MPI job that this agent runs; null where another agent of its host runs it. */
  private @Nullable MpiJob job;

  /** At rank 0, the host whose daemon is started next. */
  private int next = 1;

  /**
   * What rank 0 tells all.
   *
   * @param refused why there will be no ranks; empty where there may be
   * @param go whether all ranks can begin
   * @param host whose daemon is to be started; 0 for none
   * @param command of the daemon
   */
  record Word(String refused, boolean go, int host, String command) {
    static final Word WAIT = new Word("", false, 0, "");
    static final Word GO = new Word("", true, 0, "");

    static Word refuse(String why) {
      return new Word(why, false, 0, "");
    }
  }

  /**
   * What a rank answers.
   *
   * @param failed why it cannot do its part; empty where it can
   * @param ready whether what it runs has started its host's ranks, or it runs nothing
   */
  record Answer(String failed, boolean ready) {}

  /**
   * @param names of the ranks' nodes, by index
   * @param mpirun the program on this host
   * @param folder to be made where this agent runs something
   * @param patienceNanos that rank 0 gives mpirun for starting all ranks
   */
  MpiStart(
      RankExchange exchange,
      int rank,
      List<String> names,
      MpiLauncher launcher,
      Path mpirun,
      Path folder,
      long patienceNanos) {
    this.exchange = exchange;
    this.rank = rank;
    this.names = List.copyOf(names);
    this.launcher = launcher;
    this.mpirun = mpirun;
    this.folder = folder;
    this.patienceNanos = patienceNanos;
  }

  /**
   * Goes all of it.
   *
   * @return the variables that make this process a rank
   * @throws WorkFailure when mpirun does not start the ranks
   */
  Map<String, String> variables() {
    try {
      return started();
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private Map<String, String> started() {
    String places = Json.write(exchange.gather(Json.write(new Place(host(), hostname()))));
    hosts =
        MpiHosts.of(
            Stream.of(Json.read(exchange.broadcast(places), String[].class))
                .map(place -> Json.read(place, Place.class))
                .toList());
    checkNames();
    long began = System.nanoTime();
    Word word = Word.WAIT;
    boolean first = true;
    while (word.refused().isEmpty() && !word.go()) {
      Answer own = act(word, first);
      first = false;
      List<Answer> answers =
          exchange.gather(Json.write(own)).stream()
              .map(each -> Json.read(each, Answer.class))
              .toList();
      word = Json.read(exchange.broadcast(Json.write(decide(answers, began))), Word.class);
    }
    if (!word.go()) {
      throw new WorkFailure(word.refused());
    }
    return handOut();
  }

  /** All ranks see the same hosts, and each refuses them. */
  private void checkNames() {
    List<Integer> namesakes = launcher.needsHostNames() ? hosts.namesakes() : List.of();
    if (!namesakes.isEmpty()) {
      throw new WorkFailure(
          "the hosts of %s share the name %s, and Open MPI tells hosts apart by their names from version 5 on: give each a host name of its own (hostnamectl), and let the agents of one machine run as one user"
              .formatted(
                  namesakes.stream()
                      .map(host -> names.get(hosts.ranksOf(host).getFirst()))
                      .collect(Collectors.joining(" and ")),
                  hosts.shortName(namesakes.getFirst())));
    }
  }

  /** The MPI job that this agent runs; null where another of its host does, or none is needed. */
  @Nullable MpiJob job() {
    return job;
  }

  /** Whether ranks are on several hosts. */
  boolean severalHosts() {
    return hosts.count() > 1;
  }

  /** This rank's part. */
  private Answer act(Word word, boolean first) {
    try {
      if (first && rank == 0) {
        job = MpiJob.mpirun(launcher, mpirun, hosts, folder, System.getenv());
      }
      if (word.host() > 0 && hosts.ranksOf(word.host()).getFirst() == rank) {
        job =
            MpiJob.daemon(
                launcher,
                mpirun,
                word.command(),
                hosts.ranksOf(word.host()),
                folder,
                System.getenv());
      }
      MpiJob running = job;
      boolean leads = hosts.leader(rank) == rank;
      return new Answer("", running == null ? !leads : running.ready());
    } catch (WorkFailure failed) {
      return new Answer("%s: %s".formatted(names.get(rank), failed.getMessage()), false);
    }
  }

  /** Rank 0's next word; what others make of nothing does not count. */
  private Word decide(List<Answer> answers, long began) {
    MpiJob running = job;
    if (rank != 0) {
      return Word.WAIT;
    }
    Optional<String> failed =
        answers.stream().map(Answer::failed).filter(why -> !why.isEmpty()).findFirst();
    if (failed.isPresent() || running == null) {
      return Word.refuse(failed.orElse("mpirun was not started"));
    }
    if (answers.stream().allMatch(Answer::ready)) {
      return Word.GO;
    }
    if (System.nanoTime() - began > patienceNanos) {
      return Word.refuse(late(answers, running));
    }
    LockSupport.parkNanos(LOOK_NANOS);
    if (next < hosts.count()) {
      Optional<String> command = running.commandFor(hosts.name(next));
      if (command.isPresent()) {
        return new Word("", false, next++, command.get());
      }
    }
    return Word.WAIT;
  }

  private String late(List<Answer> answers, MpiJob running) {
    String missing =
        IntStream.range(0, names.size())
            .filter(each -> !answers.get(each).ready())
            .mapToObj(names::get)
            .collect(Collectors.joining(", "));
    return "mpirun has not started the ranks on the host of %s within %s (%s)%s"
        .formatted(
            missing,
            TimeSpan.format(patienceNanos),
            running.ended(),
            severalHosts()
                ? "; between hosts, mpirun's daemons need TCP connections to any port"
                : "");
  }

  private Map<String, String> handOut() {
    MpiJob running = job;
    if (running == null) {
      return read(exchange.receive(hosts.leader(rank)));
    }
    for (int other : hosts.ranksOf(hosts.ofRank().get(rank))) {
      if (other != rank) {
        exchange.send(other, Json.write(running.variables(other)));
      }
    }
    return running.variables(rank);
  }

  @SuppressWarnings("unchecked") // It was written as such a map.
  private static Map<String, String> read(String json) {
    return Json.read(json, Map.class);
  }

  /** Ends what this agent runs, because there will be no ranks. Does not wait for that. */
  void close() {
    MpiJob running = job;
    if (running != null) {
      running.endMeanwhile();
    }
  }

  /** Identifies the scope of one daemon: a machine, network namespace and user. */
  private static String host() {
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

  private static String hostname() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      throw new WorkFailure("this machine's name cannot be read: " + e.getMessage());
    }
  }
}
