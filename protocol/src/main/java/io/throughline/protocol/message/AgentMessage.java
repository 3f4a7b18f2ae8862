package io.throughline.protocol.message;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.PeerRun;
import java.util.List;

/** A message of an agent to the hub. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = AgentMessage.Join.class, name = "join"),
  @JsonSubTypes.Type(value = AgentMessage.HeartbeatAddress.class, name = "heartbeatAddress"),
  @JsonSubTypes.Type(value = AgentMessage.PeerSilent.class, name = "peerSilent"),
  @JsonSubTypes.Type(value = AgentMessage.PeerHeard.class, name = "peerHeard"),
  @JsonSubTypes.Type(value = AgentMessage.Prepared.class, name = "prepared"),
  @JsonSubTypes.Type(value = AgentMessage.Connected.class, name = "connected"),
  @JsonSubTypes.Type(value = AgentMessage.Revoked.class, name = "revoked"),
  @JsonSubTypes.Type(value = AgentMessage.Shrunk.class, name = "shrunk"),
  @JsonSubTypes.Type(value = AgentMessage.Sampled.class, name = "sampled"),
  @JsonSubTypes.Type(value = AgentMessage.Measured.class, name = "measured"),
  @JsonSubTypes.Type(value = AgentMessage.FlowMeasured.class, name = "flowMeasured"),
  @JsonSubTypes.Type(value = AgentMessage.PeerMeasured.class, name = "peerMeasured"),
  @JsonSubTypes.Type(value = AgentMessage.Finished.class, name = "finished"),
  @JsonSubTypes.Type(value = AgentMessage.Failed.class, name = "failed"),
  @JsonSubTypes.Type(value = AgentMessage.Said.class, name = "said"),
  @JsonSubTypes.Type(value = AgentMessage.Inspected.class, name = "inspected"),
  @JsonSubTypes.Type(value = AgentMessage.Attending.class, name = "attending"),
  @JsonSubTypes.Type(value = AgentMessage.Reached.class, name = "reached"),
  @JsonSubTypes.Type(value = AgentMessage.Dismissed.class, name = "dismissed"),
  @JsonSubTypes.Type(value = AgentMessage.Beat.class, name = "beat")
})
public sealed interface AgentMessage {

  /** The first message on a channel. */
  record Join(
      int protocolVersion,
      String node,
      long pid,
      Capabilities capabilities,
      NodeEnvironment environment)
      implements AgentMessage {}

  /**
   * The agent takes heartbeats of its peers; comes before {@link Prepared}.
   *
   * @param address on the data network, {@code 10.0.0.1:20000} or {@code [fd00::1]:20000}
   */
  record HeartbeatAddress(String address) implements AgentMessage {}

  /**
   * No heartbeat of a peer has come over the data network for the scenario's heartbeat timeout;
   * there were some before.
   *
   * @param role the peer's
   * @param nanos since the last one
   */
  record PeerSilent(String role, long nanos) implements AgentMessage {}

  /**
   * A silent peer's heartbeats come again.
   *
   * @param role the peer's
   * @param nanos that there were none
   */
  record PeerHeard(String role, long nanos) implements AgentMessage {}

  /**
   * Memory is there and the transport listens.
   *
   * @param address what the peer needs to reach this agent; only the transport understands it
   */
  record Prepared(String address) implements AgentMessage {}

  /**
   * The data path stands and has carried a round trip.
   *
   * @param carriers what carries the bytes, as the transport found out: {@code posix/memory}
   * @param waiting how the data thread waits, and why where it chose by itself
   * @param before what the node was busy with until now; null where it is not known
   */
  record Connected(
      List<String> carriers, String waiting, @org.jspecify.annotations.Nullable Load before)
      implements AgentMessage {}

  /**
   * A rank misses another, has left its work, and waits for {@link HubMessage.Shrink}.
   *
   * @param reason what it misses, a sentence
   */
  record Revoked(String reason) implements AgentMessage {}

  /**
   * What was going on when ranks were lost is left: all that follows is of the ranks that are left.
   *
   * @param epoch as of {@link HubMessage.Shrink}
   * @param reason why this rank left it, a sentence; empty where it had not begun
   * @param agoNanos time since it left it
   */
  record Shrunk(int epoch, String reason, long agoNanos) implements AgentMessage {}

  /** Something that was measured, whole or in part. */
  sealed interface Measurement extends AgentMessage {}

  record Sampled(Sample sample) implements Measurement {}

  /** A point is through, whole or not. */
  record Measured(FlowEnd side) implements Measurement {}

  /**
   * An end of a flow is through with a round.
   *
   * @param round index of the round
   * @param ends one for each measurement, in the order of the specs; fewer where one failed
   * @param cpuWait share of the bandwidth's time, 0 to 1, for which the data thread was ready to
   *     run and had no CPU; 0 where the kernel does not tell
   * @param problem why the flow was not measured whole; empty where it was
   */
  record FlowMeasured(int round, Flow flow, List<FlowEnd> ends, double cpuWait, String problem)
      implements Measurement {
    public FlowMeasured {
      ends = List.copyOf(ends);
    }
  }

  /** Another tool has run beside a point, to its end or not. */
  record PeerMeasured(PeerRun run) implements Measurement {}

  record Finished(AgentResult result) implements AgentMessage {}

  /**
   * The run cannot go on here.
   *
   * @param phase {@code prepare}, {@code connect}, {@code warm-up}, {@code run}
   * @param ofPeer whether all it tells is that its peer is gone, cannot go on, or gave no sign: the
   *     peer may know why
   * @param partial what was measured until then; null where nothing was
   */
  record Failed(
      String phase,
      Problem problem,
      boolean ofPeer,
      @org.jspecify.annotations.Nullable AgentResult partial)
      implements AgentMessage {}

  /** A line for the event log. */
  record Said(String text) implements AgentMessage {}

  record Inspected(Inspection inspection) implements AgentMessage {}

  /**
   * @param tcpPort 0 where it cannot listen
   * @param udpPort 0 where it cannot listen
   * @param problem why it cannot; else empty
   * @param more TCP ports on which it listens too: others of the range, as far as they are free
   */
  record Attending(int tcpPort, int udpPort, String problem, List<Integer> more)
      implements AgentMessage {}

  record Reached(ProbeResult reach) implements AgentMessage {}

  record Dismissed(ListenerStats heard) implements AgentMessage {}

  record Beat(long number) implements AgentMessage {}
}
