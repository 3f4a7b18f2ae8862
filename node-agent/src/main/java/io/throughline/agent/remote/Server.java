package io.throughline.agent.remote;

import static io.throughline.agent.sync.ControlMessage.REMOTE_BEAT;
import static io.throughline.agent.sync.ControlMessage.REMOTE_BYE;
import static io.throughline.agent.sync.ControlMessage.REMOTE_GO;
import static io.throughline.agent.sync.ControlMessage.REMOTE_READY;
import static io.throughline.agent.sync.ControlMessage.REMOTE_REQUEST;
import static io.throughline.agent.sync.ControlMessage.REMOTE_WHERE;
import static io.throughline.agent.sync.ControlMessage.STOP;

import io.throughline.agent.store.FileAccess.Sync;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.ControlMessage.Owner;
import io.throughline.agent.sync.Fault;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.List;

/** A storage server: waits for its clients, and does what they ask for until all have left. */
final class Server extends Side {
  private final ServerStorage serverStorage;
  private final ServerRateLimits serverRateLimits;
  private final List<RequestSlot> requestSlots = new ArrayList<>();
  private final long[] ready;
  private boolean allComplete = true;
  private PointSpec spec;
  private Blocks blocks;

  private long beatAt;
  private long served;

  Server(
      RemoteSettings settings,
      List<Link> links,
      ServerStorage serverStorage,
      WaitStrategy waitStrategy,
      StopSignal stop,
      PointAccounting pointAccounting) {
    super(settings, links, waitStrategy, stop, pointAccounting);
    this.serverStorage = serverStorage;
    this.spec = settings.specs().getFirst();
    this.blocks = settings.blocks(spec);
    for (Link link : links) {
      for (int slot = 0; slot < settings.requests().slots(); slot++) {
        requestSlots.add(new RequestSlot(link, slot, settings.requests().batch(), blocks));
      }
    }
    serverRateLimits = new ServerRateLimits(settings, links);
    ready = new long[links.size()];
    java.util.Arrays.fill(ready, -1);
  }

  @Override
  WorkloadResult run(Barrier barrier) {
    pointAccounting.begin(barrier);
    try {
      lay();
      serve();
    } catch (StoreException | ByteBudget.Spent e) {
      throw told(String.valueOf(e.getMessage()), "");
    }
    boolean complete = allComplete && allDone();
    pointAccounting.tell(stop.ending("the clients ended it"));
    return new WorkloadResult(
        complete,
        complete ? "all points served" : stop.ending("by the clients"),
        pointAccounting.elapsed());
  }

  private void lay() {
    for (FileCode code : FileCode.values()) {
      boolean used =
          settings.specs().stream()
              .anyMatch(spec -> RemoteRun.writes(spec) == (code == FileCode.WRITTEN));
      for (Link link : links) {
        if (used) {
          // What is written is there once before, so that blocks are overwritten and none is new.
          serverStorage.lay(
              link, code, settings.key(link.other(), settings.sides().number(), code, -1), stop);
        }
      }
    }
  }

  private void serve() {
    stallTimeout.restart(System.nanoTime());
    long drainUntil = Long.MAX_VALUE;
    while (!allLeft()) {
      boolean busy = hear();
      busy |= serverStorage.step(this::stored);
      // A path may be done at once with what it is given.
      boolean sending = serverRateLimits.open(System.nanoTime());
      busy |= sending;
      for (int i = 0; i < requestSlots.size(); i++) {
        RequestSlot requestSlot = requestSlots.get(i);
        busy |= advance(requestSlot);
        sending |= requestSlot.onTheWay();
      }
      long now = System.nanoTime();
      boolean held = serverRateLimits.hold();
      pointAccounting.look(now, serverStorage.working(), sending, held);
      if (held) {
        beat(now);
        stallTimeout.restart(now);
      }
      if (stop.raised() && drainUntil == Long.MAX_VALUE) {
        links.forEach(link -> STOP.send(link.transport(), 0));
        drainUntil = now + DRAIN_NANOS;
      }
      if (now > drainUntil) {
        return;
      }
      if (!busy) {
        if (stallTimeout.expired(now, heard + served + movement())) {
          throw standstill();
        }
        waitStrategy.idle();
      } else {
        waitStrategy.reset();
      }
    }
  }

  /** Tells clients that wait that it is slow on purpose. */
  private void beat(long now) {
    if (now - beatAt > settings.timeouts().beat()) {
      beatAt = now;
      for (int i = 0; i < links.size(); i++) {
        if (!links.get(i).left()) {
          REMOTE_BEAT.send(links.get(i).transport(), 0);
        }
      }
    }
  }

  private boolean allLeft() {
    for (int i = 0; i < links.size(); i++) {
      if (!links.get(i).left()) {
        return false;
      }
    }
    return true;
  }

  private boolean hear() {
    boolean busy = false;
    for (int i = 0; i < links.size(); i++) {
      Link link = links.get(i);
      if (link.left()) {
        continue;
      }
      busy |= link.transport().progress() > 0;
      for (Notification said = link.poll(); said != null; said = link.poll()) {
        heard++;
        busy = true;
        hear(i, said);
      }
    }
    return busy;
  }

  private void hear(int client, Notification said) {
    long first = said.first();
    long second = said.second();
    switch (ControlMessage.of(first)) {
      case REMOTE_REQUEST -> request(client, first, second);
      case REMOTE_WHERE -> begin(job(client, first), Request.file(first), second);
      case REMOTE_READY -> {
        ready[client] = second;
        release(second);
      }
      case REMOTE_BYE -> {
        links.get(client).leave();
        allComplete &= second == 1;
      }
      case STOP -> stop.follow("a client");
      default ->
          ControlMessage.dropLate(
              said,
              Owner.REMOTE,
              "a storage server",
              REMOTE_REQUEST,
              REMOTE_WHERE,
              REMOTE_READY,
              REMOTE_BYE,
              STOP);
    }
  }

  private void request(int client, long first, long bytes) {
    String problem =
        Request.problem(
            first, bytes, settings.requests().slots(), settings.requests().batch(), spec.size());
    if (!problem.isEmpty()) {
      throw told(problem, "both ends must be given the same scenario");
    }
    job(client, first).name(Request.writes(first), spec, blocks);
  }

  private void begin(RequestSlot requestSlot, FileCode file, long request) {
    requestSlot.begin(file, request);
    pointAccounting.spend(requestSlot.bytes());
    for (int block = 0; block < requestSlot.blocks(); block++) {
      if (requestSlot.writes()) {
        serverRateLimits.add(requestSlot, block);
      } else {
        serverStorage.begin(requestSlot, block);
      }
    }
  }

  private RequestSlot job(int client, long first) {
    return requestSlots.get(client * settings.requests().slots() + Request.slot(first));
  }

  /** Once all are ready for a phase, it begins; not after a stop, which may leave files short. */
  private void release(long phase) {
    if (stop.raised() || !all(ready, phase)) {
      return;
    }
    serverStorage.requireNamed();
    spec = settings.specs().get(RemotePhase.point(phase));
    blocks = settings.blocks(spec);
    serverRateLimits.size(spec.size(), System.nanoTime());
    pointAccounting.phase(spec, RemotePhase.of(phase), System.nanoTime());
    for (int i = 0; i < links.size(); i++) {
      links.get(i).say(REMOTE_GO, phase);
    }
  }

  private void stored(RequestSlot requestSlot, int block) {
    if (block == ServerStorage.WHOLE_FILE) {
      requestSlot.done();
      return;
    }
    requestSlot.stored();
    if (!requestSlot.writes()) {
      serverRateLimits.add(requestSlot, block);
    } else if (requestSlot.allStored()) {
      if (settings.access().sync() == Sync.EACH) {
        requestSlot.sync();
        serverStorage.begin(requestSlot, ServerStorage.WHOLE_FILE);
      } else {
        requestSlot.done();
      }
    }
  }

  private boolean advance(RequestSlot requestSlot) {
    boolean happened = false;
    if (requestSlot.state() == RequestSlot.State.MOVING) {
      for (int block = requestSlot.settle(); block >= 0; block = requestSlot.settle()) {
        happened = true;
        if (requestSlot.writes()) {
          serverStorage.begin(requestSlot, block);
        }
      }
      if (!requestSlot.writes() && requestSlot.allSettled()) {
        requestSlot.flush();
      }
    }
    if (requestSlot.state() == RequestSlot.State.FLUSHING && requestSlot.flushed()) {
      requestSlot.done();
    }
    if (requestSlot.state() == RequestSlot.State.TELLING && requestSlot.tell()) {
      served++;
      pointAccounting.served(requestSlot.blocks(), requestSlot.bytes(), System.nanoTime());
      return true;
    }
    return happened;
  }

  /** A problem that the clients are told, too, since they wait for the server. */
  private ProblemException told(String what, String remedy) {
    String where = settings.nodeRole().place();
    links.stream()
        .filter(link -> !link.left())
        .forEach(link -> Fault.tell(link.transport(), where + ": " + what));
    return new ProblemException(new Problem(where, what, remedy));
  }

  /** A disk that hangs is this side's; that no request comes is the clients'. */
  private RuntimeException standstill() {
    return serverStorage.working()
        ? told(
            "no movement for " + TimeSpan.format(settings.timeouts().idle()) + ": " + state(), "")
        : StallFailure.inVain(settings.timeouts().idle(), "a request or any movement: " + state());
  }

  private String state() {
    long busy =
        requestSlots.stream()
            .filter(requestSlot -> requestSlot.state() != RequestSlot.State.FREE)
            .count();
    return "%d requests served, %d under way".formatted(served, busy);
  }
}
