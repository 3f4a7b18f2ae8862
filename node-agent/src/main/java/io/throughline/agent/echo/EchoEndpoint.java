package io.throughline.agent.echo;

import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.transport.ucx.OwnMemory;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.nativebridge.ucx.UcxCloseMode;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxFeature;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxOperation;
import io.throughline.nativebridge.ucx.UcxTransport;
import io.throughline.nativebridge.ucx.UcxWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The endpoint of either side of an echo: one worker, memory for all connections, and a way to
 * wait.
 */
final class EchoEndpoint implements AutoCloseable {
  private static final EnumSet<UcxFeature> FEATURES = EnumSet.of(UcxFeature.TAG, UcxFeature.STREAM);

  /** That a connection takes to close at most. */
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);

  final List<EchoConnection> channels = new ArrayList<>();
  final Trace trace;
  final StopSignal stop;
  private final UcxContext context;
  private final UcxWorker worker;
  private final OwnMemory memory;
  private final WaitStrategy waitStrategy;
  private final long timeout;
  private final long bufferBytes;
  private final long channelBytes;

  /**
   * @param ucx settings, without {@code UCX_}
   * @param objects buffers for them, of each connection
   * @param buffers gives the memory
   */
  EchoEndpoint(
      EchoSettings settings,
      Map<String, String> ucx,
      boolean listens,
      int objects,
      HostBuffers buffers,
      WaitStrategy waitStrategy,
      StopSignal stop) {
    this.waitStrategy = waitStrategy;
    this.timeout = settings.timeout();
    this.trace = new Trace(settings.traceLines());
    this.stop = stop;
    this.bufferBytes = EchoConnection.bufferBytes(settings.largest());
    this.channelBytes = EchoConnection.bytes(bufferBytes, objects);
    try {
      worker =
          UcxWorker.open(
              () -> new UcxContext(FEATURES, ucx),
              listens ? UcxContext::openListeningWorker : UcxContext::openWorker);
    } catch (UcxException e) {
      throw new TransportException(e);
    }
    context = worker.context();
    memory = new OwnMemory(context, null, buffers);
    try {
      memory.prepare(settings.clients() * channelBytes);
    } catch (UcxException e) {
      close();
      throw new TransportException(e);
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  UcxWorker worker() {
    return worker;
  }

  UcxMemory memory() {
    return memory.registered();
  }

  /**
   * A connection with a part of the memory of its own.
   *
   * @param client the client's number; -1 where it is not known yet
   * @param place below the number of clients, taken by no other
   */
  EchoConnection channel(UcxEndpoint endpoint, long client, int place) {
    EchoConnection echoConnection =
        new EchoConnection(
            worker, endpoint, memory(), client, place * channelBytes, bufferBytes, trace);
    channels.add(echoConnection);
    return echoConnection;
  }

  /** Ends a connection at once. */
  void drop(EchoConnection echoConnection) {
    channels.remove(echoConnection);
    echoConnection.cancel();
    try {
      worker.await(
          "closing an endpoint",
          echoConnection.endpoint().beginClose(UcxCloseMode.FORCE),
          CLOSE_LIMIT);
    } catch (UcxException gone) {
      // So it is closed.
      return;
    }
  }

  /** Moves UCX on, and waits a moment where nothing happened. */
  void turn(boolean busy) {
    if (worker.progress() == 0 && !busy) {
      waitStrategy.idle();
    } else {
      waitStrategy.reset();
    }
  }

  /** Goes on until something is so, in time. */
  void until(BooleanSupplier so, String what) {
    Deadline deadline = Deadline.after(timeout);
    while (!so.getAsBoolean()) {
      turn(false);
      channels.forEach(EchoConnection::requirePeer);
      if (deadline.passed()) {
        throw late(what);
      }
    }
  }

  StallFailure late(String what) {
    return StallFailure.inVain(timeout, what);
  }

  long timeout() {
    return timeout;
  }

  /** Carriers of the objects. */
  List<String> carriers() {
    if (channels.isEmpty()) {
      return List.of();
    }
    UcxEndpoint endpoint = channels.getFirst().endpoint();
    // Large objects go by rendezvous, and that takes lanes of its own: tcp beside shared memory.
    Stream<String> large =
        endpoint.protocol(UcxOperation.TAG_SEND, memory.registered(), null, bufferBytes).stream()
            .flatMap(protocol -> protocol.lanes().stream());
    Stream<String> small =
        UcxTransport.carryingMessages(endpoint.transports()).stream()
            .map(lane -> lane.name() + "/" + lane.device());
    return Stream.concat(small, large).distinct().toList();
  }

  @Override
  public void close() {
    channels.forEach(EchoConnection::cancel);
    channels.clear();
    worker.close();
    memory.close();
    context.close();
  }
}
