package io.throughline.agent.p2p;

import static io.throughline.agent.point.Recorder.record;
import static io.throughline.agent.sync.ControlMessage.P2P_LANDED;

import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.point.TimeBreakdown;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.TicketQueue;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import org.HdrHistogram.Histogram;

/**
 * The side of a point's traffic that begins it. Of small messages only some are timed: a look at
 * the clock costs as much as a message.
 */
final class Initiator {
  private final PointSpec spec;
  private final boolean put;
  private final Layout layout;
  private final Recorder recorder;
  private final Transport transport;
  private final ControlInbox controlInbox;
  private final PostQueue postQueue;
  private final Content content;
  private final ByteLease byteLease;
  private final boolean prepares;
  private final OpenLoopSchedule openLoopSchedule;
  private final TimedBatches timed;
  private final SamplingPolicy share = new SamplingPolicy();
  private final TicketQueue flushes;
  private final SampledFlush sampled;
  private final Histogram post;
  private final Histogram planned;
  private final Histogram service;
  private final TimeBreakdown timeBreakdown = new TimeBreakdown();

  private Histogram completed;
  private Completion way = Completion.LOCAL;
  private boolean checked;

  /** Whether nothing has to be done between two messages. */
  private boolean singly;

  private int batch;
  private int window;
  private long limit;
  private long done;
  private long landed;
  private long told;
  private boolean lastFlush;

  Initiator(
      WorkerContext workerContext,
      PointSpec spec,
      Layout layout,
      Recorder recorder,
      Mismatches mismatches) {
    this.spec = spec;
    this.put = spec.operation() == Operation.PUT;
    this.layout = layout;
    this.recorder = recorder;
    this.transport = workerContext.transport();
    this.controlInbox = workerContext.inbox();
    this.postQueue =
        new PostQueue(
            workerContext,
            spec.operation(),
            layout,
            spec.concurrency().window() + spec.concurrency().batch(),
            spec.concurrency().batch());
    this.content = new Content(workerContext, spec, layout, mismatches);
    this.byteLease =
        new ByteLease(workerContext.settings().limits().budget(), spec.size(), postQueue);
    this.prepares = workerContext.settings().workers().prepareEach();
    this.openLoopSchedule =
        new OpenLoopSchedule(spec, workerContext.settings().limits().bandwidth());
    this.timed = new TimedBatches(spec.concurrency().window() + 1);
    this.flushes = new TicketQueue(spec.concurrency().window() + 2);
    this.post = recorder.of(Latency.POST);
    this.completed = post;
    this.sampled = new SampledFlush(transport, spec, recorder);
    this.planned = spec.rate() > 0 ? recorder.of(Latency.PLANNED) : post;
    this.service = spec.rate() > 0 ? recorder.of(Latency.SERVICE) : post;
  }

  /**
   * @param newChecked whether what is sent is to be checked
   * @param newLimit messages to send
   */
  void begin(PointPhase newPhase, boolean newChecked, long newLimit, long start) {
    checked = newChecked;
    way = Completion.of(spec, checked);
    completed = recorder.of(way.latency(spec.operation()));
    batch = checked ? 1 : spec.concurrency().batch();
    singly = batch == 1 && !prepares && way == Completion.LOCAL;
    // Messages that are checked need places of their own.
    window =
        checked
            ? Math.min(spec.concurrency().window(), layout.places())
            : spec.concurrency().window();
    limit = newLimit;
    done = landed = told = 0;
    lastFlush = false;
    share.begin();
    timeBreakdown.reset();
    postQueue.begin();
    timed.clear();
    sampled.begin();
    // A round that is only checked would take a minute and more at a message a second.
    openLoopSchedule.begin(start, !newPhase.proof());
    content.begin(newPhase);
    byteLease.begin(limit);
  }

  /** Sees to it that more may be sent; false if the nodes' limits allow not one more. */
  boolean provide() {
    return byteLease.provide(limit);
  }

  /** Posts up to so many messages; returns how many. */
  int pump(int quota) {
    int count = 0;
    while (count < quota && byteLease.left(limit) > 0 && !full()) {
      int some = (int) Math.min(batch, byteLease.left(limit));
      if (checked || share.before(postQueue.posted()) <= 0) {
        timedUnit(some, 0);
      } else if (singly) {
        long left = Math.min(byteLease.left(limit), share.before(postQueue.posted()));
        some = postQueue.post((int) Math.min(quota - count, left), window);
      } else {
        postQueue.prepare(some);
        postQueue.post(some);
        flushUnit();
      }
      count += some;
    }
    return count;
  }

  /** Posts what is due by now of a planned rate or of a cap. */
  int pumpDue(long now) {
    int count = 0;
    while (byteLease.left(limit) > 0 && !full() && openLoopSchedule.due(now)) {
      int some = (int) Math.min(batch, byteLease.left(limit));
      timedUnit(some, openLoopSchedule.plannedAt());
      openLoopSchedule.spend(now, some);
      count += some;
    }
    return count;
  }

  private void timedUnit(int some, long plannedAt) {
    long begun = System.nanoTime();
    long prepared = begun;
    if (prepares) {
      postQueue.prepare(some);
      prepared = System.nanoTime();
    }
    long filled = prepared;
    if (checked) {
      content.fill(postQueue.posted());
      filled = System.nanoTime();
    }
    postQueue.post(some);
    flushUnit();
    long now = System.nanoTime();
    double weight = share.weigh(postQueue.posted(), some, begun, now);
    timeBreakdown.prepare += (long) ((prepared - begun) * weight);
    timeBreakdown.fill += (long) ((filled - prepared) * weight);
    timeBreakdown.post += (long) ((now - filled) * weight);
    record(post, now - filled);
    if (way == Completion.LOCAL && postQueue.unfinished() == 0) {
      complete(now, filled, now, plannedAt);
    } else if (!timed.full()) {
      timed.add(postQueue.posted(), filled, now, plannedAt);
    }
    if (way == Completion.LOCAL && put && sampled.room()) {
      sampled.post(postQueue.posted(), filled);
      sampled.settle();
    }
  }

  private void flushUnit() {
    if (way == Completion.FLUSHED || (flushes() && flushes.size() <= spec.concurrency().window())) {
      flushes.add(transport.flush(), postQueue.posted());
    }
  }

  /** Whether the receiver is told what has landed, message by message. */
  private boolean flushes() {
    return way == Completion.TAKEN && put;
  }

  /** Looks what is done. */
  void settle() {
    postQueue.settle();
    switch (way) {
      case LOCAL -> done = postQueue.done();
      case FLUSHED -> done = flushes.settle(transport, done);
      case TAKEN -> taken();
    }
    if (timed.complete(done)) {
      long now = System.nanoTime();
      while (timed.complete(done)) {
        complete(now, timed.begunAt(), timed.postedAt(), timed.plannedAt());
        timed.drop();
      }
    }
    if (put) {
      sampled.settle();
    }
    if (checked) {
      timeBreakdown.verify += content.compare(done);
    }
  }

  private void taken() {
    done = controlInbox.taken();
    if (flushes()) {
      if (flushes.size() == 0 && landed < postQueue.posted()) {
        flushes.add(transport.flush(), postQueue.posted());
      }
      landed = flushes.settle(transport, landed);
      if (landed > told && controlInbox.say(P2P_LANDED, landed)) {
        told = landed;
      }
    }
  }

  private void complete(long now, long begunAt, long postedAt, long plannedAt) {
    timeBreakdown.transferred(now - postedAt);
    if (plannedAt != 0) {
      record(planned, now - plannedAt);
      record(service, now - begunAt);
      openLoopSchedule.count(now - plannedAt);
    } else {
      record(completed, now - begunAt);
    }
  }

  /** Whether only time is in the way of the next message. */
  boolean paused(long now) {
    return openLoopSchedule.held()
        && byteLease.left(limit) > 0
        && !full()
        && !openLoopSchedule.due(now);
  }

  /** Whether the window has no room for the next batch. */
  boolean full() {
    return underWay() + batch > window;
  }

  /** No more than what is posted. */
  void cut() {
    limit = postQueue.posted();
    byteLease.cut();
  }

  /** Whether all is posted, and complete as far as can be told here: what was put is flushed. */
  boolean closed() {
    if (postQueue.posted() < limit || done < postQueue.posted() || postQueue.unfinished() > 0) {
      return false;
    }
    if (flushes.size() > 0 || sampled.underWay()) {
      return false;
    }
    if (put && landed() < postQueue.posted() && !lastFlush) {
      lastFlush = true;
      sampled.post(postQueue.posted(), 0);
      return false;
    }
    return true;
  }

  /** Which batches are timed. */
  SamplingPolicy share() {
    return share;
  }

  /** Begun and not complete. */
  long underWay() {
    return way == Completion.LOCAL ? postQueue.unfinished() : postQueue.posted() - done;
  }

  long posted() {
    return postQueue.posted();
  }

  /** Complete in order, as this kind of message can be. */
  long done() {
    return way == Completion.LOCAL ? postQueue.done() : done;
  }

  /** Messages that are at the target for sure. */
  long landed() {
    return put && way == Completion.LOCAL ? sampled.landed() : done;
  }

  OpenLoopSchedule schedule() {
    return openLoopSchedule;
  }

  /** Breakdown of this phase's time. */
  TimeBreakdown spent() {
    return timeBreakdown;
  }

  /** How many batches there were. */
  long units() {
    return Math.ceilDiv(postQueue.posted(), batch);
  }
}
