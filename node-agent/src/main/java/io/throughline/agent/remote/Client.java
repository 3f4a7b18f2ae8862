package io.throughline.agent.remote;

import static io.throughline.agent.sync.ControlMessage.REMOTE_BEAT;
import static io.throughline.agent.sync.ControlMessage.REMOTE_BYE;
import static io.throughline.agent.sync.ControlMessage.REMOTE_DONE;
import static io.throughline.agent.sync.ControlMessage.REMOTE_GO;
import static io.throughline.agent.sync.ControlMessage.REMOTE_READY;
import static io.throughline.agent.sync.ControlMessage.STOP;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.ControlMessage.Owner;
import io.throughline.agent.sync.Fault;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.scenario.PointSpec;
import java.util.Arrays;
import java.util.List;

/**
 * A client of storage servers: keeps each of its slots at each server busy, and checks what it is
 * given.
 */
final class Client extends Side {
  /** Requests that a slot checks after a point, where not every block was checked within. */
  private static final long PROOFS = 2;

  private final Fault fault = new Fault();
  private final int slots;
  private final ClientSlots clientSlots;
  private final long[] gone;

  /** By server: requests of this point that were begun, in whichever phase. */
  private final long[] begun;

  Client(
      RemoteSettings settings,
      List<Link> links,
      WaitStrategy waitStrategy,
      StopSignal stop,
      PointAccounting pointAccounting) {
    super(settings, links, waitStrategy, stop, pointAccounting);
    slots = settings.requests().slots();
    clientSlots = new ClientSlots(settings, links, pointAccounting);
    gone = new long[links.size()];
    begun = new long[links.size()];
  }

  @Override
  WorkloadResult run(Barrier barrier) {
    pointAccounting.begin(barrier);
    stallTimeout.restart(System.nanoTime());
    for (PointSpec spec : settings.specs()) {
      if (!measure(spec)) {
        break;
      }
    }
    boolean complete = allDone();
    String ending = complete ? "all points measured" : stop.ending();
    if (!complete) {
      pointAccounting.tell(ending);
    }
    for (Link link : links) {
      link.say(REMOTE_BYE, complete ? 1 : 0);
      link.transport().progress();
    }
    return new WorkloadResult(complete, ending, pointAccounting.elapsed());
  }

  /** Returns false when it was stopped. */
  private boolean measure(PointSpec spec) {
    boolean writes = RemoteRun.writes(spec);
    Blocks blocks = settings.blocks(spec);
    FileCode file = writes ? FileCode.WRITTEN : FileCode.READ;
    boolean every = settings.verification().every();
    Arrays.fill(begun, 0);
    clientSlots.begin(new ClientSlots.Work(spec, blocks, writes, file, every && !writes, every));
    if (!meet(spec, RemotePhase.WARM_UP) || !warmUp()) {
      return false;
    }
    if (!meet(spec, RemotePhase.MEASURE)) {
      return false;
    }
    long requests = spec.extent().iterations() / settings.requests().batch();
    boolean whole =
        stretch(
            each(requests == 0 ? Long.MAX_VALUE : requests),
            requests == 0 ? spec.extent().nanos() : 0);
    if (!whole || !meet(spec, RemotePhase.PROOF)) {
      return false;
    }
    if (settings.verification().any() && !prove(spec, blocks, writes, file)) {
      return false;
    }
    pointAccounting.tell("");
    return true;
  }

  /** So many requests, and then for what is left of the time. */
  private boolean warmUp() {
    long start = System.nanoTime();
    long requests = settings.warmUp().count();
    return (requests == 0 || stretch(each(requests), 0))
        && stretch(
            each(Long.MAX_VALUE),
            Math.max(0, settings.warmUp().nanos() - (System.nanoTime() - start)));
  }

  private boolean prove(PointSpec spec, Blocks blocks, boolean writes, FileCode file) {
    boolean every = settings.verification().every();
    long round = PROOFS * slots;
    if (writes) {
      if (!every) {
        clientSlots.begin(new ClientSlots.Work(spec, blocks, true, file, false, true));
        if (!stretch(each(round), 0)) {
          return false;
        }
        Arrays.fill(begun, round);
      }
      long[] written = begun.clone();
      Arrays.setAll(written, server -> Math.min(written[server], blocks.round()));
      clientSlots.begin(new ClientSlots.Work(spec, blocks, false, file, true, false));
      return stretch(written, 0);
    }
    clientSlots.begin(new ClientSlots.Work(spec, blocks, false, file, true, false));
    return every || stretch(each(round), 0);
  }

  /** Waits until everyone is ready for a phase. */
  private boolean meet(PointSpec spec, RemotePhase remotePhase) {
    long number = remotePhase.number(spec.index());
    links.forEach(link -> link.say(REMOTE_READY, number));
    while (!all(gone, number)) {
      if (stop.raised()) {
        return false;
      }
      turn(System.nanoTime(), false);
    }
    pointAccounting.phase(spec, remotePhase, System.nanoTime());
    return true;
  }

  /**
   * Asks and asks again.
   *
   * @param limits of requests, by server; without a bound it goes by the time
   * @param nanos to go on for
   * @return false when it was stopped
   */
  private boolean stretch(long[] limits, long nanos) {
    long start = System.nanoTime();
    boolean timed = limits[0] == Long.MAX_VALUE;
    long[] next = new long[links.size()];
    long drainUntil = Long.MAX_VALUE;
    while (true) {
      long now = System.nanoTime();
      boolean over = stop.raised() || (timed && now - start >= nanos);
      boolean idle = true;
      boolean asks = false;
      for (int server = 0; server < links.size(); server++) {
        for (int slot = 0; slot < slots; slot++) {
          if (!clientSlots.busy(server, slot) && !over && next[server] < limits[server]) {
            clientSlots.ask(server, slot, next[server]++);
            asks = true;
          }
          idle &= !clientSlots.busy(server, slot);
        }
        begun[server] = Math.max(begun[server], next[server]);
      }
      if (idle && (over || !asks)) {
        return !stop.raised();
      }
      if (stop.raised() && drainUntil == Long.MAX_VALUE) {
        drainUntil = now + DRAIN_NANOS;
      }
      if (now > drainUntil) {
        return false;
      }
      turn(now, asks);
    }
  }

  private long[] each(long limit) {
    long[] limits = new long[links.size()];
    Arrays.fill(limits, limit);
    return limits;
  }

  private void turn(long now, boolean asked) {
    boolean busy = asked;
    for (int server = 0; server < links.size(); server++) {
      Link link = links.get(server);
      busy |= link.transport().progress() > 0;
      for (Notification said = link.poll(); said != null; said = link.poll()) {
        busy = true;
        heard++;
        hear(server, said);
      }
    }
    pointAccounting.look(now, false, true, false);
    if (!busy) {
      if (stallTimeout.expired(now, heard + movement())) {
        throw StallFailure.inVain(
            settings.timeouts().idle(),
            "an answer from a storage server: %d requests done".formatted(clientSlots.requests()));
      }
      waitStrategy.idle();
    } else {
      waitStrategy.reset();
    }
  }

  private void hear(int server, Notification said) {
    long first = said.first();
    long second = said.second();
    switch (ControlMessage.of(first)) {
      case REMOTE_DONE -> clientSlots.done(server, Request.slot(first), second);
      case REMOTE_GO -> gone[server] = second;
      case FAULT -> {
        fault.hear(first, second);
        if (fault.whole()) {
          throw new PeerLostException("the storage server says: " + fault.sentence());
        }
      }
      case STOP -> stop.follow("a storage server");
      default ->
          ControlMessage.dropLate(
              said,
              Owner.REMOTE,
              "a client of storage servers",
              REMOTE_DONE,
              REMOTE_GO,
              REMOTE_BEAT,
              STOP);
    }
  }
}
