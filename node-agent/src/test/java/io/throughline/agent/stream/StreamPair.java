package io.throughline.agent.stream;

import io.throughline.protocol.plan.RunPlan;

/** Both sides of a stream in this process. */
record StreamPair(Side sender, Side receiver) implements AutoCloseable {

  StreamPair(RunPlan plan) {
    this(new Side(plan, "sender"), new Side(plan, "receiver"));
  }

  StreamPair started() {
    receiver.start(sender.address);
    sender.start(receiver.address);
    return this;
  }

  static StreamPair start(RunPlan plan) {
    return new StreamPair(plan).started();
  }

  @Override
  public void close() {
    sender.close();
    receiver.close();
  }
}
