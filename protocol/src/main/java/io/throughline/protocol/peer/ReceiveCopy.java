package io.throughline.protocol.peer;

import io.throughline.protocol.environment.UcxVersion;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PeerWork;

/**
 * Whether a peer's receiver of active messages copies them to its buffer, as Throughline's does.
 * {@code ucx_perftest} leaves them where UCX put them, and knows the option {@code -y} for a copy
 * since UCX 1.15 (its {@code perftest_params.c}).
 */
public final class ReceiveCopy {
  private ReceiveCopy() {}

  /** Whether a copy on receipt is a matter of this work. */
  public static boolean concerns(PeerWork work) {
    return work.tool() == PeerTool.UCX_PERFTEST && work.operation() == Operation.AM;
  }

  /**
   * Whether the peer can be told to copy what it receives in this work.
   *
   * @param version of the peer, such as {@code UCX 1.18.1}; false where it names none
   */
  public static boolean possible(PeerWork work, String version) {
    return concerns(work) && UcxVersion.atLeast(version.replaceFirst("^\\D+", ""), 1, 15);
  }
}
