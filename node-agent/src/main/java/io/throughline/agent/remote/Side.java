package io.throughline.agent.remote;

import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.WorkloadResult;

/** What a client or a server does once it is connected. Belongs to the data thread. */
interface Side {
  /** Does all points. */
  WorkloadResult run(Barrier barrier);

  /** Where it stands, for people. */
  String state();
}
