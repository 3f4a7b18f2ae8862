package io.throughline.protocol.scenario;

import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Something that another tool measures and Throughline measures too. */
public enum PeerWork {
  PUT_BW("put_bw", "ucp_put_bw", Operation.PUT, Shape.ONE_WAY),
  PUT_LAT("put_lat", "ucp_put_lat", Operation.PUT, Shape.ROUND_TRIP),
  GET_BW("get_bw", "ucp_get", Operation.GET, Shape.ONE_WAY),
  TAG_BW("tag_bw", "tag_bw", Operation.TAG, Shape.ONE_WAY),
  TAG_LAT("tag_lat", "tag_lat", Operation.TAG, Shape.ROUND_TRIP),
  AM_BW("am_bw", "ucp_am_bw", Operation.AM, Shape.ONE_WAY),
  AM_LAT("am_lat", "ucp_am_lat", Operation.AM, Shape.ROUND_TRIP),
  STREAM_BW("stream_bw", "stream_bw", Operation.STREAM, Shape.ONE_WAY),
  STREAM_LAT("stream_lat", "stream_lat", Operation.STREAM, Shape.ROUND_TRIP),
  TCP_STREAM("tcp_stream", "", Operation.PUT, Shape.ONE_WAY);

  private final String id;
  private final String test;
  private final Operation operation;
  private final Shape shape;

  PeerWork(String id, String test, Operation operation, Shape shape) {
    this.id = id;
    this.test = test;
    this.operation = operation;
    this.shape = shape;
  }

  /** As in settings. */
  public String id() {
    return id;
  }

  /** Name of ucx_perftest's test; empty where another tool does the work. */
  public String test() {
    return test;
  }

  /** How Throughline moves the bytes of it. */
  public Operation operation() {
    return operation;
  }

  public Shape shape() {
    return shape;
  }

  public PeerTool tool() {
    return this == TCP_STREAM ? PeerTool.IPERF3 : PeerTool.UCX_PERFTEST;
  }

  /** Whether its figure is half a round trip in nanoseconds; else it is bytes per second. */
  public boolean latency() {
    return shape == Shape.ROUND_TRIP;
  }

  /**
   * @throws IllegalArgumentException if there is none of that name
   */
  public static PeerWork of(String id) {
    return Arrays.stream(values())
        .filter(work -> work.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no work named " + id));
  }

  /** Finds ucx_perftest's work for an operation in this shape; empty where it has no such test. */
  public static Optional<PeerWork> perftest(Operation operation, Shape shape) {
    return Arrays.stream(values())
        .filter(work -> work.tool() == PeerTool.UCX_PERFTEST)
        .filter(work -> work.operation == operation && work.shape == shape)
        .findFirst();
  }

  /** The {@link #id}s of all. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(PeerWork::id).toList();
  }
}
