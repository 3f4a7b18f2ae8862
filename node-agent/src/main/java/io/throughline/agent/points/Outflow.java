package io.throughline.agent.points;

import static io.throughline.agent.points.Recorder.record;

import io.throughline.agent.transport.Transport;
import io.throughline.agent.work.TicketQueue;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import org.HdrHistogram.Histogram;

/**
 * The side of a point's traffic that begins it. Of small messages only some are timed: a look at
 * the clock costs as much as a message.
 */
final class Outflow {
  private final PointSpec spec;
  private final boolean put;
  private final Layout layout;
  private final Recorder recorder;
  private final Transport transport;
  private final Ear ear;
  private final Posts posts;
  private final Content content;
  private final Grant grant;
  private final boolean prepares;
  private final Schedule schedule;
  private final TimedUnits timed;
  private final TimedShare share = new TimedShare();
  private final TicketQueue flushes;
  private final SampledFlush sampled;
  private final Histogram post;
  private final Histogram planned;
  private final Histogram service;
  private final Spent spent = new Spent();

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

  Outflow(Path path, PointSpec spec, Layout layout, Recorder recorder, Mismatches mismatches) {
    this.spec = spec;
    this.put = spec.operation() == Operation.PUT;
    this.layout = layout;
    this.recorder = recorder;
    this.transport = path.transport();
    this.ear = path.ear();
    this.posts =
        new Posts(path, spec.operation(), layout, spec.window() + spec.batch(), spec.batch());
    this.content = new Content(path, spec, layout, mismatches);
    this.grant = new Grant(path.settings().ration(), spec.size(), posts);
    this.prepares = path.settings().prepareEach();
    this.schedule = new Schedule(spec, path.settings().cap());
    this.timed = new TimedUnits(spec.window() + 1);
    this.flushes = new TicketQueue(spec.window() + 2);
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
  void begin(Leg newLeg, boolean newChecked, long newLimit, long start) {
    checked = newChecked;
    way = Completion.of(spec, checked);
    completed = recorder.of(way.latency(spec.operation()));
    batch = checked ? 1 : spec.batch();
    singly = batch == 1 && !prepares && way == Completion.LOCAL;
    // Messages that are checked need places of their own.
    window = checked ? Math.min(spec.window(), layout.places()) : spec.window();
    limit = newLimit;
    done = landed = told = 0;
    lastFlush = false;
    share.begin();
    spent.reset();
    posts.begin();
    timed.clear();
    sampled.begin();
    // A round that is only checked would take a minute and more at a message a second.
    schedule.begin(start, !newLeg.proof());
    content.begin(newLeg);
    grant.begin(limit);
  }

  /** Sees to it that more may be sent; false if the nodes' limits allow not one more. */
  boolean provide() {
    return grant.provide(limit);
  }

  /** Posts up to so many messages; returns how many. */
  int pump(int quota) {
    int count = 0;
    while (count < quota && grant.left(limit) > 0 && !full()) {
      int some = (int) Math.min(batch, grant.left(limit));
      if (checked || share.before(posts.posted()) <= 0) {
        timedUnit(some, 0);
      } else if (singly) {
        long left = Math.min(grant.left(limit), share.before(posts.posted()));
        some = posts.post((int) Math.min(quota - count, left), window);
      } else {
        posts.prepare(some);
        posts.post(some);
        flushUnit();
      }
      count += some;
    }
    return count;
  }

  /** Posts what is due by now of a planned rate or of a cap. */
  int pumpDue(long now) {
    int count = 0;
    while (grant.left(limit) > 0 && !full() && schedule.due(now)) {
      int some = (int) Math.min(batch, grant.left(limit));
      timedUnit(some, schedule.plannedAt());
      schedule.spend(now, some);
      count += some;
    }
    return count;
  }

  private void timedUnit(int some, long plannedAt) {
    long begun = System.nanoTime();
    long prepared = begun;
    if (prepares) {
      posts.prepare(some);
      prepared = System.nanoTime();
    }
    long filled = prepared;
    if (checked) {
      content.fill(posts.posted());
      filled = System.nanoTime();
    }
    posts.post(some);
    flushUnit();
    long now = System.nanoTime();
    double weight = share.weigh(posts.posted(), some, begun, now);
    spent.prepare += (long) ((prepared - begun) * weight);
    spent.fill += (long) ((filled - prepared) * weight);
    spent.post += (long) ((now - filled) * weight);
    record(post, now - filled);
    if (way == Completion.LOCAL && posts.unfinished() == 0) {
      complete(now, filled, now, plannedAt);
    } else if (!timed.full()) {
      timed.add(posts.posted(), filled, now, plannedAt);
    }
    if (way == Completion.LOCAL && put && sampled.room()) {
      sampled.post(posts.posted(), filled);
      sampled.settle();
    }
  }

  private void flushUnit() {
    if (way == Completion.FLUSHED || (flushes() && flushes.size() <= spec.window())) {
      flushes.add(transport.flush(), posts.posted());
    }
  }

  /** Whether the receiver is told what has landed, message by message. */
  private boolean flushes() {
    return way == Completion.TAKEN && put;
  }

  /** Looks what is done. */
  void settle() {
    posts.settle();
    switch (way) {
      case LOCAL -> done = posts.done();
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
      spent.verify += content.compare(done);
    }
  }

  private void taken() {
    done = ear.taken();
    if (flushes()) {
      if (flushes.size() == 0 && landed < posts.posted()) {
        flushes.add(transport.flush(), posts.posted());
      }
      landed = flushes.settle(transport, landed);
      if (landed > told && ear.say(Talk.LANDED, landed)) {
        told = landed;
      }
    }
  }

  private void complete(long now, long begunAt, long postedAt, long plannedAt) {
    spent.transferred(now - postedAt);
    if (plannedAt != 0) {
      record(planned, now - plannedAt);
      record(service, now - begunAt);
      schedule.count(now - plannedAt);
    } else {
      record(completed, now - begunAt);
    }
  }

  /** What is in the way of the next message is only time. */
  boolean paused(long now) {
    return schedule.held() && grant.left(limit) > 0 && !full() && !schedule.due(now);
  }

  /** Whether the window has no room for the next batch. */
  boolean full() {
    return underWay() + batch > window;
  }

  /** No more than what is posted. */
  void cut() {
    limit = posts.posted();
    grant.cut();
  }

  /** Whether all is posted, and complete as far as can be told here: what was put is flushed. */
  boolean closed() {
    if (posts.posted() < limit || done < posts.posted() || posts.unfinished() > 0) {
      return false;
    }
    if (flushes.size() > 0 || sampled.underWay()) {
      return false;
    }
    if (put && landed() < posts.posted() && !lastFlush) {
      lastFlush = true;
      sampled.post(posts.posted(), 0);
      return false;
    }
    return true;
  }

  /** Which batches are timed. */
  TimedShare share() {
    return share;
  }

  /** Begun and not complete. */
  long underWay() {
    return way == Completion.LOCAL ? posts.unfinished() : posts.posted() - done;
  }

  long posted() {
    return posts.posted();
  }

  /** Complete in order, as this kind of message can be. */
  long done() {
    return way == Completion.LOCAL ? posts.done() : done;
  }

  /** Messages that are at the target for sure. */
  long landed() {
    return put && way == Completion.LOCAL ? sampled.landed() : done;
  }

  Schedule schedule() {
    return schedule;
  }

  /** Where the time of this leg went. */
  Spent spent() {
    return spent;
  }

  /** How many batches there were. */
  long units() {
    return Math.ceilDiv(posts.posted(), batch);
  }
}
