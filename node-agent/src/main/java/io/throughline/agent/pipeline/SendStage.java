package io.throughline.agent.pipeline;

import static io.throughline.agent.sync.ControlMessage.PIPELINE_LANDED;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.pipeline.PipelineSettings.Chunks;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.TransferLimits;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Stage;

/** Writes chunks one-sided into the same slots of the other side, as it has room for them. */
final class SendStage implements StageExecutor {
  private final Transport transport;
  private final StageSlots stageSlots;
  private final long remoteBase;
  private final int window;
  private final int remoteSlots;
  private final LatencyBoard latencies;
  private final RateLimiter rateLimiter;
  private final ByteBudget byteBudget;
  private final long[] writes;
  private final long[] flushes;
  private final long[] since;
  private long taken;
  private long written;
  private long passed;
  private long told;
  private long consumed;

  /**
   * @param remoteBase where the other side's first slot begins
   * @param chunks the same on both sides
   * @param limits bandwidth of this node, and bytes on the network of both
   */
  SendStage(
      Transport transport,
      StageSlots stageSlots,
      long remoteBase,
      Chunks chunks,
      LatencyBoard latencies,
      TransferLimits limits) {
    this.transport = transport;
    this.stageSlots = stageSlots;
    this.remoteBase = remoteBase;
    this.window = chunks.window();
    this.remoteSlots = chunks.slots();
    this.latencies = latencies;
    this.byteBudget = limits.budget();
    this.rateLimiter = new RateLimiter(limits.bandwidth(), stageSlots.chunkBytes());
    writes = new long[window];
    flushes = new long[window];
    since = new long[window];
  }

  @Override
  public Stage stage() {
    return Stage.NETWORK;
  }

  @Override
  public void restart() {
    taken = written = passed = told = consumed = 0;
    rateLimiter.start(System.nanoTime());
  }

  /** The other side has done with so many. */
  void consumed(long chunks) {
    consumed = Math.max(consumed, chunks);
  }

  @Override
  public boolean room() {
    return taken - passed < window
        && taken - consumed < remoteSlots
        && rateLimiter.due(System.nanoTime());
  }

  /** For the sake of {@code limits.bandwidth}. */
  @Override
  public boolean holdsBack() {
    return !rateLimiter.due(System.nanoTime());
  }

  @Override
  public void take(long chunk) {
    byteBudget.spend(stageSlots.chunkBytes());
    int at = (int) (chunk % window);
    long place = stageSlots.at(chunk);
    since[at] = System.nanoTime();
    rateLimiter.spend(since[at]);
    writes[at] =
        transport.write(place, stageSlots.chunkBytes(), place - stageSlots.base() + remoteBase);
    flushes[at] = transport.flush();
    taken++;
  }

  @Override
  public int through() {
    while (written < taken && transport.done(writes[(int) (written % window)])) {
      written++;
    }
    int more = 0;
    while (passed < written && transport.done(flushes[(int) (passed % window)])) {
      latencies.record(Latency.FLUSHED, System.nanoTime() - since[(int) (passed % window)]);
      passed++;
      more++;
    }
    if (told < passed && PIPELINE_LANDED.send(transport, passed)) {
      told = passed;
    }
    return more;
  }

  /** Whether the other side was told of all that landed. */
  boolean toldAll() {
    return told == passed;
  }

  @Override
  public int underWay() {
    return (int) (taken - passed);
  }
}
