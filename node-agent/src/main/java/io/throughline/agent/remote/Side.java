package io.throughline.agent.remote;

import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkloadResult;
import java.util.List;

/** Work of a client or server once it is connected. Belongs to the data thread. */
abstract sealed class Side permits Client, Server {
  /** After a stop, for requests to be seen through. */
  static final long DRAIN_NANOS = 3_000_000_000L;

  final RemoteSettings settings;
  final List<Link> links;
  final WaitStrategy waitStrategy;
  final StopSignal stop;
  final PointAccounting pointAccounting;

  /** Has patience with a server that lays its files. */
  final StallTimeout stallTimeout;

  /** Notifications that came. */
  long heard;

  Side(
      RemoteSettings settings,
      List<Link> links,
      WaitStrategy waitStrategy,
      StopSignal stop,
      PointAccounting pointAccounting) {
    this.settings = settings;
    this.links = links;
    this.waitStrategy = waitStrategy;
    this.stop = stop;
    this.pointAccounting = pointAccounting;
    this.stallTimeout = settings.timeouts().whileFilling();
  }

  /** Does all points. */
  abstract WorkloadResult run(Barrier barrier);

  /** Whether every point was measured whole here. */
  final boolean allDone() {
    return pointAccounting.pointsDone() == settings.specs().size();
  }

  /** Changes with whatever moves on the data paths. */
  final long movement() {
    long moved = 0;
    for (int i = 0; i < links.size(); i++) {
      moved += links.get(i).transport().movement();
    }
    return moved;
  }

  /** Whether all of the other side have said a number. */
  static boolean all(long[] said, long number) {
    for (long each : said) {
      if (each != number) {
        return false;
      }
    }
    return true;
  }
}
