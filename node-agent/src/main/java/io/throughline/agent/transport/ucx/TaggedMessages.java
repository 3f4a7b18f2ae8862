package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.PostedReceives;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxTags;
import io.throughline.nativebridge.ucx.UcxWorker;

/** The run's own messages as tagged ones. All have one tag, so they match in order. */
final class TaggedMessages {
  private static final long EXACTLY = -1;

  private final UcxWorker worker;
  private final UcxTags tags;
  private final long tag;
  private final PostedReceives receives = new PostedReceives();
  private final long[] requests = new long[Transport.MOST_UNFINISHED];

  TaggedMessages(UcxWorker worker, long tag) {
    this.worker = worker;
    this.tags = worker.tags();
    this.tag = tag;
  }

  long send(UcxEndpoint endpoint, UcxMemory source, long offset, long length) {
    return endpoint.tagSend(source, offset, length, tag);
  }

  long receive(UcxMemory target, long offset, long length) {
    long ticket = receives.post(offset, length);
    try {
      long request = tags.post(target, offset, length, tag, EXACTLY);
      requests[PostedReceives.slot(ticket)] = request;
      if (request == 0) {
        receives.arrive(ticket, tags.length());
      }
    } catch (UcxException e) {
      throw failed(ticket, e.status());
    }
    return ticket;
  }

  boolean arrived(long ticket) {
    int slot = PostedReceives.slot(ticket);
    long request = requests[slot];
    if (request != 0) {
      int status = tags.check(request);
      if (status == UcxStatus.IN_PROGRESS) {
        return false;
      }
      requests[slot] = 0;
      worker.free(request);
      if (status != UcxStatus.OK) {
        throw failed(ticket, status);
      }
      receives.arrive(ticket, tags.length());
    }
    return receives.take(ticket);
  }

  private TransportException failed(long ticket, int status) {
    if (status == UcxStatus.MESSAGE_TRUNCATED) {
      receives.requireRoom(ticket, tags.length());
    }
    return UcxRmaTransport.lost(status);
  }

  long received() {
    return receives.received();
  }

  /** Takes back the receives that nothing came for: before the worker is closed. */
  void cancel() {
    for (int slot = 0; slot < requests.length; slot++) {
      long request = requests[slot];
      if (request != 0) {
        if (worker.check(request) == UcxStatus.IN_PROGRESS) {
          worker.cancel(request);
          worker.progress();
        }
        worker.free(request);
        requests[slot] = 0;
      }
    }
  }
}
