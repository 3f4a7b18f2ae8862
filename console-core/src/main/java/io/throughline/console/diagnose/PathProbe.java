package io.throughline.console.diagnose;

import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.inspection.ProbeResult;

/**
 * The way from one node to the other's listener, as it was tried.
 *
 * @param address that was tried
 * @param port of the listener; 0 where there was none
 * @param listening why the other node could not listen; empty where it did
 * @param reach how it went for the one that tried
 * @param heard what the other one saw of it
 */
public record PathProbe(
    String address, int port, String listening, ProbeResult reach, ListenerStats heard) {
  /**
   * A way that nothing takes.
   *
   * @param address of the node that nobody connects to
   */
  public static PathProbe untried(String address) {
    ProbeResult none =
        new ProbeResult(
            ProbeResult.Outcome.NOT_TRIED, "", "", -1, false, ProbeResult.Path.UNKNOWN, null);
    return new PathProbe(address, 0, "", none, new ListenerStats(0, 0, -1, -1));
  }

  /** Whether a connection stood. */
  public boolean open() {
    return reach.outcome() == ProbeResult.Outcome.CONNECTED;
  }

  /** Whether a connection was tried and did not stand. */
  public boolean closed() {
    return !open() && reach.outcome() != ProbeResult.Outcome.NOT_TRIED;
  }
}
