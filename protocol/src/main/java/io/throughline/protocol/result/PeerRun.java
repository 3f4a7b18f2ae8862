package io.throughline.protocol.result;

import java.util.List;

/**
 * The measurements of one side in one run of another tool, beside a point of Throughline's own.
 *
 * @param point the {@link io.throughline.protocol.scenario.PointSpec#index} of the point beside it
 * @param role this side's
 * @param tool the program, {@code ucx_perftest}
 * @param version what it says of itself
 * @param command as it was called on this node, UCX's variables first; empty where it could not be
 *     started
 * @param value bytes per second, or nanoseconds for half a round trip; 0 on the side that does not
 *     measure
 * @param ending empty where it ran to its end, else why not
 * @param warnings of the tool itself, in its words
 */
public record PeerRun(
    int point,
    String role,
    String tool,
    String version,
    String command,
    double value,
    String ending,
    List<String> warnings) {

  public PeerRun {
    warnings = List.copyOf(warnings);
  }
}
