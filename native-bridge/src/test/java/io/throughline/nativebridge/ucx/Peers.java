package io.throughline.nativebridge.ucx;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Two workers in this process, one of which writes into the memory of the other. */
final class Peers implements AutoCloseable {
  static final Duration LIMIT = Duration.ofSeconds(20);

  final UcxContext context;
  final UcxWorker near;
  final UcxWorker far;
  final UcxEndpoint toFar;
  final UcxEndpoint toNear;
  final UcxMemory source;
  final UcxMemory target;
  final UcxRemoteKey key;

  Peers(String transports, UcxErrorMode mode, long bytes) {
    this(transports, mode, bytes, EnumSet.of(UcxFeature.TAG, UcxFeature.RMA));
  }

  Peers(String transports, UcxErrorMode mode, long bytes, EnumSet<UcxFeature> features) {
    context = new UcxContext(features, Map.of("TLS", transports));
    near = context.openWorker();
    far = context.openWorker();
    toFar = near.connect(far.address(), mode);
    toNear = far.connect(near.address(), mode);
    source = context.allocate(bytes);
    target = context.allocate(bytes);
    key = toFar.remoteKey(target.packRemoteKey(), target.address(), target.length());
    complete("first flush", toFar.flush());
  }

  /** Progresses both sides until the condition holds. */
  @SuppressWarnings("ThreadPriorityCheck") // The peer's own threads need this core too.
  void until(BooleanSupplier condition) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (near.progress() + far.progress() == 0) {
        Thread.yield();
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError("nothing came within " + LIMIT);
      }
    }
  }

  /** Progresses both sides until a request of the near one has completed. */
  void complete(String operation, long request) {
    complete(near, operation, request);
  }

  void complete(UcxWorker worker, String operation, long request) {
    if (request == 0) {
      return;
    }
    until(() -> worker.check(request) != UcxStatus.IN_PROGRESS);
    int status = worker.check(request);
    worker.free(request);
    if (status != UcxStatus.OK) {
      throw new UcxException(operation, status);
    }
  }

  @Override
  public void close() {
    key.close();
    source.close();
    target.close();
    // Together, since either flush takes the other side's progress.
    long closingNear = toFar.beginClose(UcxCloseMode.FLUSH);
    long closingFar = toNear.beginClose(UcxCloseMode.FLUSH);
    complete(near, "close", closingNear);
    complete(far, "close", closingFar);
    near.close();
    far.close();
    context.close();
  }
}
