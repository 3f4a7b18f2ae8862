package io.throughline.agent.p2p;

import io.throughline.agent.point.Progress;
import io.throughline.agent.point.TimeBreakdown;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a flow.
 *
 * @param out null where this side begins nothing
 * @param in null where nothing comes to this side
 * @param read whether messages go the other way than they are begun
 */
record FlowProgress(@Nullable Initiator out, @Nullable Target in, boolean read)
    implements Progress {

  @Override
  public long sent() {
    return read ? came() : begun();
  }

  @Override
  public long arrived() {
    return read ? begun() : came();
  }

  private long begun() {
    return out == null ? 0 : out.done();
  }

  private long came() {
    return in == null ? 0 : in.arrived();
  }

  /** Anything that changes when there is progress. */
  long moved() {
    return (out == null ? 0 : out.posted()) + begun() + came();
  }

  @Override
  public long underWay() {
    return out == null ? 0 : out.underWay();
  }

  @Override
  public void addSpent(TimeBreakdown sum) {
    if (out != null) {
      sum.add(out.spent());
    }
    if (in != null) {
      sum.add(in.spent());
    }
  }

  @Override
  public long transferNanos() {
    return out == null ? 0 : out.spent().transfer(out.units());
  }

  @Override
  public double latencySum() {
    return out == null ? 0 : out.schedule().latencySum();
  }

  @Override
  public long latencyCount() {
    return out == null ? 0 : out.schedule().latencyCount();
  }
}
