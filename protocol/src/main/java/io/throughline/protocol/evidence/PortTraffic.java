package io.throughline.protocol.evidence;

/**
 * Traffic through one port of a node within a time, whoever sent it.
 *
 * @param name {@code eth0}, or for RDMA {@code mlx5_0:1}
 * @param rdma whether these are an RDMA port's counters, which an interface of the same port does
 *     not have
 * @param receivedBytes headers included
 * @param sentBytes headers included
 */
public record PortTraffic(String name, boolean rdma, long receivedBytes, long sentBytes) {

  /** The direction that a role's data take. */
  public long bytes(boolean sent) {
    return sent ? sentBytes : receivedBytes;
  }
}
