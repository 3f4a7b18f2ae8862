package io.throughline.agent.remote;

import io.throughline.agent.store.StoreCloser;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One client or one server of a run with remote storage. */
public final class RemoteRun implements Workload {
  private static final String SEPARATOR = "\n";

  private final WorkSetup setup;
  private final RemoteSettings settings;
  private final WaitStrategy waitStrategy;
  private final PointAccounting pointAccounting;
  private final List<Link> links = new ArrayList<>();
  private @Nullable ServerStorage serverStorage;
  private @Nullable Side side;

  /** Opens nothing yet: {@link #prepare} does, and tells what cannot be had. */
  public RemoteRun(WorkSetup setup) {
    this.setup = setup;
    this.settings = RemoteSettings.of(setup.plan(), setup.assignment());
    this.waitStrategy = setup.waits().get();
    this.pointAccounting = new PointAccounting(settings, setup, setup.points(this::carried));
  }

  private FlowEnd carried(FlowEnd point) {
    return point.by(protocol(settings.specs().get(point.point())));
  }

  /** How many nodes there are on the other side. */
  public static int peers(RunPlan plan, Assignment assignment) {
    return RemoteSettings.of(plan, assignment).others();
  }

  /** Counters of either side. */
  public static Set<Counter> counted() {
    return EnumSet.of(
        Counter.BYTES,
        Counter.TRANSFERS,
        Counter.POSTED,
        Counter.POINT,
        Counter.MISMATCHES,
        Counter.STORAGE_NANOS,
        Counter.NETWORK_NANOS,
        Counter.OVERLAP_NANOS,
        Counter.PACE_NANOS,
        Counter.WAIT_NANOS,
        Counter.FILL_NANOS,
        Counter.VERIFY_NANOS,
        Counter.REFUSED,
        Counter.DATA_CPU_NANOS,
        Counter.TELEMETRY_CPU_NANOS);
  }

  /** Whether a point writes to storage: the server fetches what it writes. */
  static boolean writes(PointSpec spec) {
    return spec.operation() == Operation.GET;
  }

  @Override
  public String prepare() {
    List<String> addresses = new ArrayList<>();
    for (int other = 1; other <= settings.others(); other++) {
      Link link = new Link(settings, setup.transports().get(), other, waitStrategy, setup.stop());
      links.add(link);
      addresses.add(link.prepare());
    }
    side =
        settings.serves()
            ? new Server(settings, links, stock(), waitStrategy, setup.stop(), pointAccounting)
            : new Client(settings, links, waitStrategy, setup.stop(), pointAccounting);
    return String.join(SEPARATOR, addresses);
  }

  private ServerStorage stock() {
    try {
      ServerStorage made =
          new ServerStorage(settings, setup.folders().get(), setup.gpu(), setup.latencies());
      serverStorage = made;
      links.forEach(made::add);
      return made;
    } catch (StoreException e) {
      throw settings.nodeRole().problem(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    for (Link link : links) {
      String role = settings.other(link.other());
      String[] theirs = addresses.getOrDefault(role, "").split(SEPARATOR, -1);
      if (theirs.length < settings.sides().number()) {
        throw new TransportException(
            "%s has no data path for this node: both ends must be given the same scenario"
                .formatted(role));
      }
      link.connect(theirs[settings.sides().number() - 1], until);
    }
  }

  @Override
  public void roundTrip() {
    links.forEach(Link::roundTrip);
  }

  @Override
  public List<String> carriers() {
    return links.stream()
        .map(Link::transport)
        .flatMap(path ->
            settings.specs().stream()
                .flatMap(spec -> path.carriers(carrying(spec), spec.size()).stream()))
        .distinct()
        .toList();
  }

  @Override
  public List<TransferProtocol> protocols() {
    return settings.specs().stream()
        .map(this::protocol)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /** Servers read and write the memory of their clients. */
  private @Nullable TransferProtocol protocol(PointSpec spec) {
    return settings.serves()
        ? links.getFirst().transport().protocol(carrying(spec), spec.size())
        : null;
  }

  private static Operation carrying(PointSpec spec) {
    return writes(spec) ? Operation.GET : Operation.PUT;
  }

  @Override
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>(links.getFirst().transport().notes());
    settings.capNote().ifPresent(notes::add);
    ServerStorage storage = serverStorage;
    if (storage != null) {
      notes.add(Note.of("Storage by %s.".formatted(storage.words())));
      notes.addAll(storage.notes());
      settings.access().cacheDoubt().ifPresent(notes::add);
    }
    return notes;
  }

  @Override
  public void keepAlive() {
    links.forEach(link -> link.transport().progress());
  }

  @Override
  public WorkloadResult run(Barrier barrier) {
    Side ready = side;
    if (ready == null) {
      throw new IllegalStateException("not prepared");
    }
    try {
      return ready.run(barrier);
    } catch (ByteBudget.Spent e) {
      ProblemException problem = settings.nodeRole().problem(String.valueOf(e.getMessage()));
      pointAccounting.tell(String.valueOf(problem.getMessage()));
      throw problem;
    } catch (ProblemException | WorkFailure | TransportException e) {
      // What there is of the point is kept.
      pointAccounting.tell(String.valueOf(e.getMessage()));
      throw e;
    }
  }

  @Override
  public long refused() {
    return links.stream().mapToLong(link -> link.transport().refused()).sum();
  }

  /** Memory that a transfer of a file may still use is left to the end of the process. */
  @Override
  public void close() {
    List<Runnable> used = new ArrayList<>();
    links.forEach(link -> used.add(link::close));
    StoreCloser.close(serverStorage == null ? List.of() : List.of(serverStorage::close), used);
  }
}
