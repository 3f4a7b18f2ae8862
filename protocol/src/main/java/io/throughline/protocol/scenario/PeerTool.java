package io.throughline.protocol.scenario;

/** A program that measures data transfers too. */
public enum PeerTool {
  UCX_PERFTEST("ucx_perftest", "ucx-utils", TransportKind.UCX.id()),
  IPERF3("iperf3", "iperf3", TransportKind.TCP.id());

  private final String id;
  private final String distribution;
  private final String transport;

  PeerTool(String id, String distribution, String transport) {
    this.id = id;
    this.distribution = distribution;
    this.transport = transport;
  }

  /** The program's own name, which is its file's. */
  public String id() {
    return id;
  }

  /** The package of Debian and Ubuntu that has it. */
  public String distribution() {
    return distribution;
  }

  /** The transport of Throughline's that does the same. */
  public String transport() {
    return transport;
  }
}
