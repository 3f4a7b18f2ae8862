package io.throughline.agent.echo;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.result.FlowEnd;

/** Destination of an echo's figures. */
public record EchoOut(CounterBoard counters, LatencyBoard latencies, Outbox outbox) {
  void measured(FlowEnd side) {
    outbox.send(new AgentMessage.Measured(side));
  }

  /** Adds what was traced to the run's log. */
  void told(Trace trace) {
    trace.lines().forEach(line -> outbox.send(new AgentMessage.Said(line)));
  }
}
