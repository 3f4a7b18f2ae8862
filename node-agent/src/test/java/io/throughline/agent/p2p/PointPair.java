package io.throughline.agent.p2p;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.List;

/** Both sides of a run of points in this process. */
record PointPair(RunPlan plan, Side sender, Side receiver) implements AutoCloseable {

  PointPair(RunPlan plan) {
    this(plan, new Side(plan, "sender"), new Side(plan, "receiver"));
  }

  PointPair started() {
    receiver.start(sender.address);
    sender.start(receiver.address);
    return this;
  }

  static PointPair start(RunPlan plan) {
    return new PointPair(plan).started();
  }

  /** Waits for both sides; returns the points as the console makes them. */
  List<Point> points() throws Exception {
    sender.end();
    receiver.end();
    List<PointSpec> specs = plan.points();
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < sender.points.size(); i++) {
      points.add(Point.of(specs.get(i), List.of(sender.points.get(i), receiver.points.get(i))));
    }
    return points;
  }

  @Override
  public void close() {
    sender.close();
    receiver.close();
  }
}
