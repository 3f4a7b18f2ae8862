package io.throughline.protocol.plan;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one node does in a run, with the values that hold there.
 *
 * @param node the profile's name
 * @param role the role's id
 * @param ucxEnvironment UCX's variables: the node's, overlaid with the scenario's
 * @param dataAddress on which the tcp transport listens and the peer reaches it
 * @param device network device for UCX; empty: UCX's choice
 * @param ports range for the tcp transport's listener; empty: any
 * @param cpu to which the data thread is pinned; -1 for none
 * @param memoryBytes for buffers at most; 0: what the node has free
 * @param bandwidthBytesPerSecond the sender's cap; 0 for none
 */
public record Assignment(
    String node,
    String role,
    Map<String, String> ucxEnvironment,
    String dataAddress,
    String device,
    String ports,
    int cpu,
    long memoryBytes,
    long bandwidthBytesPerSecond) {

  public Assignment {
    ucxEnvironment = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(ucxEnvironment));
  }
}
