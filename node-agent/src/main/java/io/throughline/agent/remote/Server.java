package io.throughline.agent.remote;

import io.throughline.agent.store.StoreException;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.work.Allowance;
import io.throughline.agent.work.Barrier;
import io.throughline.agent.work.Fault;
import io.throughline.agent.work.Line;
import io.throughline.agent.work.Stalled;
import io.throughline.agent.work.StopSignal;
import io.throughline.agent.work.Waiting;
import io.throughline.agent.work.Watch;
import io.throughline.agent.work.WorkEnd;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.List;

/** A storage server: waits for its clients, and does what they ask for until all have left. */
final class Server implements Side {
  /** After a stop, for clients to see their requests through and to leave. */
  private static final long DRAIN_NANOS = 3_000_000_000L;

  private final RemoteSettings settings;
  private final List<Link> links;
  private final Depot depot;
  private final Waiting waiting;
  private final StopSignal stop;
  private final Ledger ledger;
  private final Gates gates;
  private final List<Job> jobs = new ArrayList<>();
  private final long[] ready;
  private boolean allComplete = true;
  private PointSpec spec;
  private Blocks blocks;

  private long beatAt;
  private long served;
  private long heard;

  Server(
      RemoteSettings settings,
      List<Link> links,
      Depot depot,
      Waiting waiting,
      StopSignal stop,
      Ledger ledger) {
    this.settings = settings;
    this.links = links;
    this.depot = depot;
    this.waiting = waiting;
    this.stop = stop;
    this.ledger = ledger;
    this.spec = settings.specs().getFirst();
    this.blocks = settings.blocks(spec);
    for (Link link : links) {
      for (int slot = 0; slot < settings.slots(); slot++) {
        jobs.add(new Job(link, slot, settings.batch(), blocks));
      }
    }
    gates = new Gates(settings, links);
    ready = new long[links.size()];
    java.util.Arrays.fill(ready, -1);
  }

  @Override
  public WorkEnd run(Barrier barrier) {
    ledger.begin(barrier);
    try {
      lay();
      serve();
    } catch (StoreException | Allowance.Spent e) {
      throw told(String.valueOf(e.getMessage()), "");
    }
    String why = stop.reason();
    boolean complete = allComplete && ledger.pointsDone() == settings.specs().size();
    ledger.cutShort(why == null ? "the clients ended it" : why);
    return new WorkEnd(
        complete,
        complete ? "all points served" : "stopped: " + (why == null ? "by the clients" : why),
        ledger.elapsed(),
        List.of());
  }

  private void lay() {
    for (FileCode code : FileCode.values()) {
      boolean used =
          settings.specs().stream()
              .anyMatch(spec -> RemoteRun.writes(spec) == (code == FileCode.WRITTEN));
      for (Link link : links) {
        if (used) {
          // What is written is there once before, so that blocks are overwritten and none is new.
          depot.lay(link, code, settings.key(link.other(), settings.number(), code, -1));
        }
      }
    }
  }

  private void serve() {
    Watch watch = new Watch(settings.timeout() + settings.laying());
    watch.restart(System.nanoTime());
    long drainUntil = Long.MAX_VALUE;
    while (!allLeft()) {
      boolean busy = hear();
      busy |= depot.step(this::stored);
      // A path may be done at once with what it is given.
      boolean sending = gates.open(System.nanoTime());
      busy |= sending;
      for (int i = 0; i < jobs.size(); i++) {
        Job job = jobs.get(i);
        busy |= advance(job);
        sending |= job.onTheWay();
      }
      long now = System.nanoTime();
      boolean held = gates.hold();
      ledger.look(now, depot.working(), sending, held);
      if (held) {
        beat(now);
        watch.restart(now);
      }
      if (stop.raised() && drainUntil == Long.MAX_VALUE) {
        links.forEach(link -> link.trySay(Line.STOP, 0));
        drainUntil = now + DRAIN_NANOS;
      }
      if (now > drainUntil) {
        return;
      }
      if (!busy) {
        if (watch.expired(now, heard + served + movement())) {
          throw standstill();
        }
        waiting.idle();
      }
    }
  }

  /** Tells clients that wait that it is slow on purpose. */
  private void beat(long now) {
    if (now - beatAt > settings.beatNanos()) {
      beatAt = now;
      for (int i = 0; i < links.size(); i++) {
        if (!links.get(i).left()) {
          links.get(i).trySay(Talk.BEAT, 0);
        }
      }
    }
  }

  private long movement() {
    long moved = 0;
    for (int i = 0; i < links.size(); i++) {
      moved += links.get(i).transport().movement();
    }
    return moved;
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
        hear(i, said.first(), said.second());
      }
    }
    return busy;
  }

  private void hear(int client, long first, long second) {
    long kind = Talk.kind(first);
    if (kind == Talk.REQUEST) {
      String problem =
          Request.problem(first, second, settings.slots(), settings.batch(), spec.size());
      if (!problem.isEmpty()) {
        throw told(problem, "both ends must be given the same scenario");
      }
      job(client, first).name(Request.writes(first), spec, blocks);
    } else if (kind == Talk.WHERE) {
      Job job = job(client, first);
      job.begin(Request.file(first), second);
      ledger.spend(job.bytes());
      for (int block = 0; block < job.blocks(); block++) {
        if (job.writes()) {
          gates.add(job, block);
        } else {
          depot.begin(job, block);
        }
      }
    } else if (kind == Talk.READY) {
      ready[client] = second;
      release(second);
    } else if (kind == Talk.BYE) {
      links.get(client).leave();
      allComplete &= second == 1;
    } else if (kind == Line.STOP) {
      stop.follow("a client");
    }
  }

  private Job job(int client, long first) {
    return jobs.get(client * settings.slots() + Request.slot(first));
  }

  /** Once all are ready for a leg, it begins. */
  private void release(long leg) {
    for (long each : ready) {
      if (each != leg) {
        return;
      }
    }
    depot.requireNamed();
    spec = settings.specs().get(Leg.point(leg));
    blocks = settings.blocks(spec);
    gates.size(spec.size(), System.nanoTime());
    ledger.leg(spec, Leg.of(leg), System.nanoTime());
    for (int i = 0; i < links.size(); i++) {
      links.get(i).say(Talk.GO, leg);
    }
  }

  private void stored(Job job, int block) {
    if (block == Depot.WHOLE_FILE) {
      job.done();
      return;
    }
    job.stored();
    if (!job.writes()) {
      gates.add(job, block);
    } else if (job.allStored()) {
      if (settings.syncs()) {
        job.sync();
        depot.begin(job, Depot.WHOLE_FILE);
      } else {
        job.done();
      }
    }
  }

  private boolean advance(Job job) {
    boolean happened = false;
    if (job.state() == Job.State.MOVING) {
      for (int block = job.settle(); block >= 0; block = job.settle()) {
        happened = true;
        if (job.writes()) {
          depot.begin(job, block);
        }
      }
      if (!job.writes() && job.allSettled()) {
        job.flush();
      }
    }
    if (job.state() == Job.State.FLUSHING && job.flushed()) {
      job.done();
    }
    if (job.state() == Job.State.TELLING && job.tell()) {
      served++;
      ledger.served(job.blocks(), job.bytes(), System.nanoTime());
      return true;
    }
    return happened;
  }

  /** What the clients are told too, since they wait for it. */
  private ProblemException told(String what, String remedy) {
    String where = "node %s (%s)".formatted(settings.node(), settings.role());
    links.stream()
        .filter(link -> !link.left())
        .forEach(link -> Fault.tell(link.transport(), where + ": " + what));
    return new ProblemException(new Problem(where, what, remedy));
  }

  /** A disk that hangs is this side's; that no request comes is the clients'. */
  private RuntimeException standstill() {
    return depot.working()
        ? told("no movement for " + TimeSpan.format(settings.timeout()) + ": " + state(), "")
        : Stalled.inVain(settings.timeout(), "a request or any movement: " + state());
  }

  @Override
  public String state() {
    long busy = jobs.stream().filter(job -> job.state() != Job.State.FREE).count();
    return "%d requests served, %d under way".formatted(served, busy);
  }
}
