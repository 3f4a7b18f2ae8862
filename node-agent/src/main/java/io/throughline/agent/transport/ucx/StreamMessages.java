package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.PostedReceives;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxStream;
import io.throughline.nativebridge.ucx.UcxWorker;
import org.jspecify.annotations.Nullable;

/**
 * The run's own messages as a stream of bytes. A stream knows no bounds between messages: a receive
 * takes exactly the bytes that it has room for, whatever they were sent in.
 */
final class StreamMessages implements Messages {
  private final PostedReceives receives = new PostedReceives();
  private final PendingReceives pending;
  private @Nullable UcxStream stream;

  StreamMessages(UcxWorker worker) {
    this.pending = new PendingReceives(worker);
  }

  @Override
  public long send(UcxEndpoint endpoint, UcxMemory source, long offset, long length) {
    return endpoint.stream().send(source, offset, length);
  }

  @Override
  public long receive(UcxEndpoint endpoint, UcxMemory target, long offset, long length) {
    stream = endpoint.stream();
    long ticket = receives.post(offset, length);
    long request = endpoint.stream().receive(target, offset, length);
    pending.put(ticket, request);
    if (request == 0) {
      receives.arrive(ticket, length);
    }
    return ticket;
  }

  @Override
  public boolean arrived(long ticket) {
    long request = pending.get(ticket);
    UcxStream from = stream;
    if (request != 0 && from != null) {
      int status = from.check(request);
      if (status == UcxStatus.IN_PROGRESS) {
        return false;
      }
      pending.spend(ticket);
      if (status != UcxStatus.OK) {
        throw UcxErrors.because(status);
      }
      receives.arrive(ticket, from.received());
    }
    return receives.take(ticket);
  }

  @Override
  public long received() {
    return receives.received();
  }

  @Override
  public void cancel() {
    pending.cancel();
  }
}
