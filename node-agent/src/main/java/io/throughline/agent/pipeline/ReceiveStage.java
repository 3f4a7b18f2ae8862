package io.throughline.agent.pipeline;

import io.throughline.protocol.measure.Stage;
import org.jspecify.annotations.Nullable;

/** Where the other side's chunks come in: it says how many have landed. */
final class ReceiveStage implements StageExecutor {
  private long landed;
  private long passed;

  /** The other side's count of it stands for the network. */
  @Override
  public @Nullable Stage stage() {
    return null;
  }

  void restart() {
    landed = passed = 0;
  }

  void landed(long chunks) {
    landed = Math.max(landed, chunks);
  }

  @Override
  public boolean room() {
    return true;
  }

  @Override
  public void take(long chunk) {}

  @Override
  public int through() {
    int more = (int) (landed - passed);
    passed = landed;
    return more;
  }

  @Override
  public int underWay() {
    return 0;
  }
}
