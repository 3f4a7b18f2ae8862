package io.throughline.agent.remote;

import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.WorkloadResult;

/** Work of a client or server once it is connected. Belongs to the data thread. */
interface Side {
  /** Does all points. */
  WorkloadResult run(Barrier barrier);

  /** Where it stands, for people. */
  String state();
}
