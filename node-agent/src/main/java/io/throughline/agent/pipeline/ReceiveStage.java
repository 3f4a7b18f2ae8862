package io.throughline.agent.pipeline;

/**
 * Where the other side's chunks come in: it says how many have landed, and its count of them stands
 * for the network.
 */
final class ReceiveStage implements StageExecutor {
  private long landed;
  private long passed;

  @Override
  public void restart() {
    landed = passed = 0;
  }

  void landed(long chunks) {
    landed = Math.max(landed, chunks);
  }

  @Override
  public void take(long chunk) {}

  @Override
  public int through() {
    int more = (int) (landed - passed);
    passed = landed;
    return more;
  }
}
