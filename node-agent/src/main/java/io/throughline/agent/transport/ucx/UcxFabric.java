package io.throughline.agent.transport.ucx;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxErrorMode;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxFeature;
import io.throughline.nativebridge.ucx.UcxWorker;
import io.throughline.protocol.scenario.Operation;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * UCX's context, worker and registered memory of one data thread, which its channels share: a
 * channel to each peer. A worker's receive queues in shared memory take 4 MiB, however many peers
 * it has. All of it is there while any channel is. Belongs to the data thread.
 */
public final class UcxFabric implements Fabric {
  private final TransportSetup setup;
  private final Map<String, String> settings;
  private final @Nullable GpuDevice gpu;
  private final RunTags tags;

  /** Channels whose first messages have been fetched. */
  private final BitSet connected = new BitSet();

  private @Nullable UcxContext context;
  private @Nullable UcxWorker worker;
  private @Nullable FabricMemory memory;
  private int made;
  private int open;

  /**
   * @param settings UCX's own, without {@code UCX_}: {@code NET_DEVICES}
   * @param gpu of the memory where it is a GPU's that UCX reaches; null for the host's
   */
  public UcxFabric(TransportSetup setup, Map<String, String> settings, @Nullable GpuDevice gpu) {
    this.setup = setup;
    this.settings = settings;
    this.gpu = gpu;
    this.tags = RunTags.of(setup.credentials());
  }

  /** All devices that there are, also those that this run's environment leaves out. */
  public static List<String> devices() {
    Map<String, String> all = Map.of("TLS", "all", "NET_DEVICES", "all");
    try (UcxContext context = new UcxContext(EnumSet.of(UcxFeature.TAG, UcxFeature.RMA), all)) {
      return context.resources();
    }
  }

  /** Peers connect by addresses of workers: nobody listens. */
  @Override
  public Transport channel(boolean listens) {
    return channel();
  }

  UcxRmaTransport channel() {
    open++;
    try {
      UcxContext of = context;
      UcxWorker on = worker;
      FabricMemory with = memory;
      if (of == null || on == null || with == null) {
        on =
            UcxWorker.open(
                () -> new UcxContext(Features.of(setup), Lanes.printing(settings)),
                setup.operation() == Operation.AM
                    ? UcxContext::openListeningWorker
                    : UcxContext::openWorker);
        worker = on;
        of = on.context();
        context = of;
        with = new FabricMemory(of, gpu, setup);
        memory = with;
      }
      // Numbers are not given twice: a late message of a closed channel must not meet another.
      UcxRmaTransport channel = new UcxRmaTransport(this, made, of, on, with);
      made++;
      return channel;
    } catch (UcxException e) {
      release();
      throw new TransportException(e);
    } catch (RuntimeException | Error e) {
      release();
      throw e;
    }
  }

  TransportSetup setup() {
    return setup;
  }

  Map<String, String> settings() {
    return settings;
  }

  UcxErrorMode errorMode() {
    return setup.watchesPeer() ? UcxErrorMode.PEER : UcxErrorMode.NONE;
  }

  /** The tags of messages to a channel, here or at a peer. */
  RunTags tags(int channel) {
    return tags.to(channel);
  }

  /** Whether a channel of this worker fetches, or will fetch, a message with this tag. */
  boolean own(long tag) {
    int channel = RunTags.channel(tag);
    return channel < made && (tags.ofRun(tag) || (RunTags.greets(tag) && !connected.get(channel)));
  }

  void connected(int channel) {
    connected.set(channel);
  }

  /** A channel is used no more; with the last one worker, memory and context go, in this order. */
  void release() {
    open--;
    UcxWorker on = worker;
    FabricMemory with = memory;
    UcxContext of = context;
    if (open > 0 || on == null || of == null) {
      return;
    }
    worker = null;
    memory = null;
    context = null;
    on.close();
    if (with != null) {
      with.close();
    }
    of.close();
  }
}
