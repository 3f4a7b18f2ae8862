package io.throughline.agent.peer;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.PeerRun;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;

/** Turns of both sides of a baseline, and their listeners. */
final class Turns {
  private final List<PointSpec> points;
  private final SettingValues settings;
  private final List<OwnPath> paths;
  private final Map<PeerTool, PeerProgram> programs;
  private final CounterBoard counters;
  private final Outbox outbox;
  private String ending = "";

  Turns(
      RunPlan plan,
      List<OwnPath> paths,
      Map<PeerTool, PeerProgram> programs,
      CounterBoard counters,
      Outbox outbox) {
    this.points = plan.points();
    this.settings = plan.settings();
    this.paths = paths;
    this.programs = programs;
    this.counters = counters;
    this.outbox = outbox;
  }

  List<PointSpec> points() {
    return points;
  }

  /**
   * @throws WorkFailure where the other side speaks of a point that the plan does not have
   */
  PointSpec point(long index) {
    if (index < 0 || index >= points.size()) {
      throw new WorkFailure("the other side is at point %d of %d".formatted(index, points.size()));
    }
    return points.get((int) index);
  }

  SettingValues settings() {
    return settings;
  }

  PeerProgram program(PointSpec point) {
    PeerTool tool = BaselineScenario.work(settings, point).tool();
    PeerProgram program = programs.get(tool);
    if (program == null) {
      throw new IllegalStateException(tool.id() + " was not looked for");
    }
    return program;
  }

  void tell(PeerRun run) {
    outbox.send(new AgentMessage.PeerMeasured(run));
  }

  /** A note of where this side stands. */
  void at(PointSpec point) {
    counters.set(Counter.POINT, point.index());
  }

  /** Throughline's own turn; false where it did not come to its end. */
  boolean own(PointSpec point) throws InterruptedException {
    at(point);
    PeerWork work = BaselineScenario.work(settings, point);
    OwnPath path = paths.stream().filter(p -> p.work() == work).findFirst().orElseThrow();
    FlowEnd side = path.run().measureOne(point);
    outbox.send(new AgentMessage.Measured(side));
    ending = side.ending();
    return ending.isEmpty();
  }

  /** Why the last point did not come to its end; empty where it did. */
  String ending() {
    return ending;
  }
}
