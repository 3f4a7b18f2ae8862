package io.throughline.agent.transport.ucx;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxMemory;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a fabric's channels. The host's is registered once, however many peers there are, and
 * given out in parts or as one whole to all; a GPU's once for each.
 */
final class FabricMemory implements AutoCloseable {
  private final UcxContext context;
  private final @Nullable GpuDevice gpu;
  private final HostBuffers buffers;
  private final boolean oneMemory;
  private final boolean oneAtATime;
  private final PartedMemory data;
  private final PartedMemory words;

  /** The one that all channels have, where they have one. */
  private @Nullable Part whole;

  /** Closes what was allocated, the last first. */
  private final Deque<Runnable> closes = new ArrayDeque<>();

  /**
   * A channel's part.
   *
   * @param onGpu what lies in it; null where it is the host's
   */
  record Part(UcxMemory memory, @Nullable Contents onGpu) {}

  /**
   * @param gpu null for the host's memory
   */
  FabricMemory(UcxContext context, @Nullable GpuDevice gpu, TransportSetup setup) {
    int channels = setup.channels();
    this.oneMemory = setup.oneMemory();
    if (oneMemory && gpu != null) {
      throw new IllegalStateException("channels at a GPU have memory of their own each");
    }
    this.context = context;
    this.gpu = gpu;
    this.buffers = setup.buffers();
    this.oneAtATime = setup.oneAtATime();
    this.data = new PartedMemory(oneMemory ? 1 : channels, bytes -> registered(allocated(bytes)));
    this.words = new PartedMemory(channels, this::ofUcx);
  }

  /**
   * What a channel's transfers use, all zeros; at a GPU these are addresses that nothing here may
   * follow.
   *
   * @throws io.throughline.protocol.problem.ProblemException where there are no pages of the kind
   *     that is asked for
   */
  Part data(long bytes) {
    if (oneMemory) {
      return whole(bytes);
    }
    if (gpu == null) {
      return ofHost(bytes);
    }
    OwnMemory own = allocated(bytes);
    return new Part(registered(own), own.onGpu());
  }

  private Part whole(long bytes) {
    Part all = whole;
    if (all == null) {
      all = ofHost(bytes);
      whole = all;
    }
    if (bytes > all.memory().length()) {
      throw new IllegalStateException(
          "the memory of all channels has %d bytes, and one asks for %d"
              .formatted(all.memory().length(), bytes));
    }
    return all;
  }

  private Part ofHost(long bytes) {
    return new Part(data.part(buffers.whole(bytes)).part(0, bytes), null);
  }

  /** Memory of a channel's greetings and notifications. */
  UcxMemory words(long bytes) {
    return words.part(bytes);
  }

  private OwnMemory allocated(long bytes) {
    OwnMemory own = new OwnMemory(context, gpu, buffers);
    closes.push(own::close);
    own.prepare(bytes);
    return own;
  }

  private UcxMemory registered(OwnMemory own) {
    UcxMemory memory = own.registered();
    return oneAtATime ? memory.oneAtATime() : memory;
  }

  private UcxMemory ofUcx(long bytes) {
    UcxMemory memory = context.allocate(bytes);
    closes.push(memory::close);
    return memory;
  }

  /** After the worker is closed, and before the context. */
  @Override
  public void close() {
    closes.forEach(Runnable::run);
    closes.clear();
  }
}
