package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.P2P_TAKEN;

import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.TimeBreakdown;
import io.throughline.agent.transport.ReceiveList;
import io.throughline.agent.workload.Mismatches;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;

/** The side of a point's traffic to which messages come: what there is to do for them here. */
final class Target {
  /** Receives that wait at a time: as many as are taken at a time suffice. */
  private static final int MOST_AHEAD = 256;

  /** A byte stream has no borders: what is left over at the end is filled with whole messages. */
  private static final int STREAM_AHEAD = 2;

  /** Most messages that are checked in one turn, since a check takes time. */
  private static final int AT_A_TIME = 64;

  /** Most messages that are not checked in one turn: all that came, since others would pile up. */
  private static final int ALL = 1 << 16;

  private final WorkerContext workerContext;
  private final ControlInbox controlInbox;
  private final PointSpec spec;
  private final Layout layout;
  private final MessagePattern pattern;
  private final Mismatches mismatches;
  private final boolean twoSided;
  private final TimeBreakdown timeBreakdown = new TimeBreakdown();
  private final ReceiveList receives;
  private final int ahead;

  private PointPhase pointPhase = PointPhase.WARM_UP;
  private boolean checked;
  private boolean tells;
  private long first;
  private long received;
  private long checkedCount;
  private long told;

  Target(WorkerContext workerContext, PointSpec spec, Layout layout, Mismatches mismatches) {
    this.workerContext = workerContext;
    this.controlInbox = workerContext.inbox();
    this.spec = spec;
    this.layout = layout;
    this.mismatches = mismatches;
    this.pattern = new MessagePattern(workerContext.contents(), workerContext.settings().runId());
    this.twoSided = !spec.operation().oneSided();
    int most = spec.operation() == Operation.STREAM ? STREAM_AHEAD : MOST_AHEAD;
    int window = twoSided ? Math.min(spec.concurrency().window(), most) : 0;
    this.ahead =
        workerContext.settings().verification().every()
            ? Math.min(window, layout.places())
            : window;
    this.receives =
        workerContext
            .transport()
            .receives(
                workerContext.settings().buffers().in(), layout.offsets(), spec.size(), ahead);
  }

  /** Before the point: receives are posted, and what is to be read lies ready. */
  void open() {
    while (receives.waiting() < ahead) {
      receives.post();
    }
    if (spec.operation() == Operation.GET && workerContext.settings().verification().any()) {
      boolean all = workerContext.settings().verification().every();
      int count = all ? layout.places() : Math.min(spec.concurrency().window(), layout.places());
      pattern.begin(MessagePattern.STANDING, workerContext.settings().sends());
      for (int place = 0; place < count; place++) {
        pattern.fill(
            workerContext.settings().buffers().out() + layout.offset(place), spec.size(), place);
      }
    }
  }

  void begin(PointPhase newPhase, boolean newChecked) {
    pointPhase = newPhase;
    checked = newChecked && spec.operation() != Operation.GET;
    tells = (spec.operation() == Operation.PUT && checked) || (twoSided && spec.rate() > 0);
    first = received;
    checkedCount = 0;
    told = 0;
    timeBreakdown.reset();
    pattern.begin(controlInbox.phase(), !workerContext.settings().sends());
  }

  /** Takes what has come; returns how many. */
  int take() {
    int count = 0;
    if (twoSided) {
      count = checked ? takeAndCheck() : takeAll();
    } else if (checked) {
      while (count < AT_A_TIME && checkedCount < controlInbox.landed()) {
        check(layout.offset(checkedCount), checkedCount);
        checkedCount++;
        count++;
      }
    }
    if (tells && arrived() > told && controlInbox.say(P2P_TAKEN, arrived())) {
      told = arrived();
    }
    return count;
  }

  private int takeAll() {
    int count = receives.take(ALL);
    received += count;
    if (receives.odd() < 0) {
      return count;
    }
    mismatches.wrong(() -> pointPhase.wrongLength(received - first, spec.size(), receives.odd()));
    received++;
    receives.post();
    return count + 1;
  }

  private int takeAndCheck() {
    int count = 0;
    while (count < AT_A_TIME && receives.takeOne()) {
      long sequence = received - first;
      if (receives.received() == spec.size()) {
        check(layout.offset(received), sequence);
      } else {
        mismatches.wrong(() -> pointPhase.wrongLength(sequence, spec.size(), receives.received()));
      }
      received++;
      receives.post();
      count++;
    }
    return count;
  }

  private void check(long at, long sequence) {
    long before = System.nanoTime();
    long wrong =
        pattern.firstWrongByte(workerContext.settings().buffers().in() + at, spec.size(), sequence);
    if (wrong < 0) {
      mismatches.right();
    } else {
      mismatches.wrong(() -> pointPhase.wrongByte(sequence, wrong));
    }
    timeBreakdown.verify += System.nanoTime() - before;
  }

  /** Messages of this phase that are here, as far as this side can know. */
  long arrived() {
    return twoSided ? received - first : checked ? checkedCount : controlInbox.landed();
  }

  /** Whether all that will come has come. */
  boolean closed() {
    return controlInbox.ended()
        && arrived() >= controlInbox.end()
        && (!tells || told >= controlInbox.end());
  }

  /** Receives that wait for a message. */
  long left() {
    return receives.waiting();
  }

  /** At a point's end: takes what fills up the receives that are left; true when none is. */
  boolean emptied() {
    while (receives.takeOne()) {
      received++;
    }
    return receives.waiting() == 0;
  }

  TimeBreakdown spent() {
    return timeBreakdown;
  }
}
