package io.throughline.agent.collective.mpi;

import io.throughline.agent.collective.BlockingCalls;
import io.throughline.agent.collective.CollectiveBuffers;
import io.throughline.agent.collective.CollectiveCall;
import io.throughline.agent.collective.CollectiveLibrary;
import io.throughline.agent.collective.Communicator;
import io.throughline.agent.collective.OverlappedCall;
import io.throughline.agent.mpi.MpiInstallation;
import io.throughline.agent.mpi.MpiLauncher;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.nativebridge.mpi.Mpi;
import io.throughline.nativebridge.mpi.MpiArguments;
import io.throughline.nativebridge.mpi.MpiAvailability.Available;
import io.throughline.nativebridge.mpi.MpiAvailability.Missing;
import io.throughline.nativebridge.mpi.MpiCollective;
import io.throughline.nativebridge.mpi.MpiException;
import io.throughline.nativebridge.mpi.MpiRequest;
import io.throughline.nativebridge.mpi.MpiWorld;
import io.throughline.nativebridge.ucx.ffi.CEnvironment;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.WaitMode;
import io.throughline.protocol.scenario.CallSettings;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Open MPI as one rank of a run has it. Belongs to the data thread, which does not come out of a
 * call whose other ranks are missing: the run then fails without it.
 */
public final class MpiEngine implements CollectiveLibrary {
  /** The time for mpirun to start ranks: less than a second, some on a busy machine. */
  private static final long START_NANOS = 30_000_000_000L;

  /** To begin takes Open MPI some seconds on a busy machine, and to leave some too. */
  private static final long BEGIN_NANOS = 60_000_000_000L;

  private static final Pattern IPV4 = Pattern.compile("\\d+(\\.\\d+){3}");

  /** All ranks of the run. */
  private final Communicator all;

  /** The ranks that carry calls out together. */
  private final Communicator comm;

  private final RankExchange exchange;
  private final MpiWorld world;
  private final BlockingCalls blocking;

  /** The name of this rank's node. */
  private final String node;

  /** The MPI job that this agent runs; null where it runs none. */
  private final @Nullable MpiJob job;

  /** The persistent request that calls start; null where they start none. */
  private @Nullable MpiRequest current;

  private MpiEngine(
      Communicator all,
      Communicator comm,
      RankExchange exchange,
      MpiWorld world,
      BlockingCalls blocking,
      String node,
      @Nullable MpiJob job) {
    this.all = all;
    this.comm = comm;
    this.exchange = exchange;
    this.world = world;
    this.blocking = blocking;
    this.node = node;
    this.job = job;
  }

  /**
   * Makes this process a rank; all ranks do so at the same time.
   *
   * @param all ranks of the run
   * @param comm of those that carry calls out together, which may be the same one
   * @param colour that these have in common, and other groups have not
   * @param names of the nodes of all ranks, by index
   * @param start of a part of the communicators' memory that nothing else uses meanwhile
   * @param bytes of that part
   * @param dataAddress of this rank, which Open MPI is kept to where it goes over TCP between hosts
   * @param waits what the run's data threads do while there is nothing to do
   * @param aside keeps the thread that calls it off the data thread's CPU
   * @param lost fails the run where the data thread does not come out of a call
   * @throws WorkFailure when MPI cannot be had
   */
  public static MpiEngine open(
      Communicator all,
      Communicator comm,
      int colour,
      List<String> names,
      long start,
      long bytes,
      MpiFolders folders,
      String dataAddress,
      WaitMode waits,
      Runnable aside,
      Consumer<WorkFailure> lost) {
    MpiInstallation installation = MpiInstallation.find(System.getenv());
    Mpi mpi =
        switch (installation.availability()) {
          case Available(Mpi library) -> library;
          case Missing(String reason) -> throw new WorkFailure(reason);
        };
    Path mpirun =
        installation
            .mpirun()
            .orElseThrow(() -> new WorkFailure(MpiInstallation.withoutProgram(mpi.version())));
    RankExchange exchange = new RankExchange(all, start, bytes);
    MpiLauncher launcher = MpiLauncher.of(mpi);
    MpiStart way =
        new MpiStart(
            exchange,
            all.rank(),
            names,
            launcher,
            mpirun,
            folders.run().resolve("mpi"),
            START_NANOS);
    Map<String, String> variables = new HashMap<>(way.variables());
    try {
      variables.putAll(launcher.ownVariables(folders.shared()));
      // As the other engines wait: MPI cannot sleep.
      variables.put("OMPI_MCA_mpi_yield_when_idle", waits == WaitMode.SPIN ? "0" : "1");
      if (way.severalHosts()) {
        variables.putAll(dataNetwork(dataAddress));
      }
      CEnvironment.put(variables);
      MpiJob job = way.job();
      String node = names.get(all.rank());
      BlockingCalls blocking =
          comm.blockingCalls(
              aside, () -> launcher.ranksOutliveMpirun() ? null : failure(node, job), lost);
      MpiWorld world = begun(blocking, () -> world(mpi, all, comm, colour));
      Runnable progress = () -> progress(world, blocking);
      all.alsoDrive(progress);
      comm.alsoDrive(progress);
      return new MpiEngine(all, comm, exchange, world, blocking, node, job);
    } catch (RuntimeException | Error e) {
      way.close();
      throw e;
    }
  }

  /** Watches calls no longer where none can be made. */
  private static MpiWorld begun(BlockingCalls blocking, Supplier<MpiWorld> begin) {
    try {
      return together(blocking, begin);
    } catch (RuntimeException | Error e) {
      blocking.close();
      throw e;
    }
  }

  /**
   * Makes this process a rank, and a rank of the group that carries calls out together.
   *
   * @throws WorkFailure when MPI counts its ranks otherwise than the run
   */
  private static MpiWorld world(Mpi mpi, Communicator all, Communicator comm, int colour) {
    MpiWorld world = MpiWorld.init(mpi);
    if (world.rank() != all.rank() || world.size() != all.size()) {
      throw new WorkFailure(
          "MPI has this process as rank %d of %d, and the run as %d of %d"
              .formatted(world.rank(), world.size(), all.rank(), all.size()));
    }
    if (comm != all) {
      world.split(colour, comm.rank());
    }
    return world;
  }

  /**
   * Keeps TCP to the interface of a rank's data address, unless the node's environment says
   * otherwise. Not to the address as a subnet of one: ranks then do not know each other's.
   */
  private static Map<String, String> dataNetwork(String dataAddress) {
    String name = "OMPI_MCA_btl_tcp_if_include";
    if (!IPV4.matcher(dataAddress).matches() || System.getenv().containsKey(name)) {
      return Map.of();
    }
    try {
      NetworkInterface through =
          NetworkInterface.getByInetAddress(InetAddress.ofLiteral(dataAddress));
      return through == null ? Map.of() : Map.of(name, through.getName());
    } catch (SocketException notReadable) {
      return Map.of();
    }
  }

  /** Carries out what all ranks do together as they begin and end. */
  private static <T> T together(BlockingCalls blocking, Supplier<T> work) {
    blocking.enter(BEGIN_NANOS);
    try {
      return work.get();
    } catch (MpiException refused) {
      throw new WorkFailure(String.valueOf(refused.getMessage()));
    } finally {
      blocking.leave();
    }
  }

  private static void progress(MpiWorld world, BlockingCalls blocking) {
    blocking.enterProgress();
    try {
      world.progress();
    } catch (MpiException failed) {
      throw new WorkFailure(String.valueOf(failed.getMessage()));
    } finally {
      blocking.leave();
    }
  }

  /** How this agent's own program ended; null where it runs, or there is none. */
  private static @Nullable WorkFailure failure(String node, @Nullable MpiJob job) {
    return job == null || job.alive()
        ? null
        : new WorkFailure("%s: %s; its ranks had not left MPI".formatted(node, job.ended()));
  }

  @Override
  public String name() {
    return "Open MPI " + world.mpi().version();
  }

  @Override
  public CollectiveCall prepare(CollectiveSpec spec, CollectiveBuffers buffers) {
    MpiPlacement placement = new MpiPlacement(spec, comm.rank(), comm.size(), buffers);
    return new MpiCall(
        world.prepare(placement.arguments(comm.memory())), placement, comm.memory(), blocking);
  }

  @Override
  public OverlappedCall prepareNonBlocking(CollectiveSpec spec, CollectiveBuffers buffers) {
    MpiPlacement placement = new MpiPlacement(spec, comm.rank(), comm.size(), buffers);
    return new MpiRequestCall(
        world.prepareNonBlocking(placement.arguments(comm.memory())), placement, comm, blocking);
  }

  @Override
  public CollectiveCall preparePersistent(CollectiveSpec spec, CollectiveBuffers buffers) {
    endCurrent();
    MpiPlacement placement = new MpiPlacement(spec, comm.rank(), comm.size(), buffers);
    MpiArguments arguments = placement.arguments(comm.memory());
    if (world.mpi().persistent(arguments.collective()).isEmpty()) {
      throw withoutPersistent(arguments.collective());
    }
    blocking.enter();
    try {
      MpiRequest request = world.preparePersistent(arguments);
      current = request;
      return new MpiRequestCall(request, placement, comm, blocking);
    } catch (MpiException refused) {
      throw new WorkFailure(String.valueOf(refused.getMessage()));
    } finally {
      blocking.leave();
    }
  }

  private ProblemException withoutPersistent(MpiCollective collective) {
    return new ProblemException(
        new Problem(
            CallSettings.CALLS,
            "%s of node %s has no %s".formatted(name(), node, collective.persistent()),
            "set calls: blocking, or install Open MPI 5 there"));
  }

  /** Gives the persistent request before up. */
  private void endCurrent() {
    MpiRequest before = current;
    current = null;
    if (before != null) {
      before.end();
    }
  }

  @Override
  public void close() {
    endCurrent();
    all.alsoDrive(() -> {});
    comm.alsoDrive(() -> {});
    MpiJob own = job;
    try {
      leave();
    } catch (RuntimeException | Error e) {
      if (own != null) {
        own.endMeanwhile();
      }
      throw e;
    } finally {
      blocking.close();
    }
    if (own != null) {
      own.close();
    }
  }

  /** Leaves MPI, unless what a rank runs has ended: MPI would wait for that rank without end. */
  private void leave() {
    WorkFailure failure = failure(node, job);
    String problem =
        exchange.firstProblem(failure == null ? "" : String.valueOf(failure.getMessage()));
    if (!problem.isEmpty()) {
      throw new WorkFailure(problem);
    }
    together(
        blocking,
        () -> {
          world.end();
          return world;
        });
  }
}
