package io.throughline.agent.echo;

import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxTags;
import io.throughline.nativebridge.ucx.UcxWorker;

/** One receive at a time, for a tag. */
final class EchoReceive {
  private static final long EXACTLY = -1;

  private final UcxWorker worker;
  private final UcxTags tags;
  private final UcxMemory memory;
  private final long tag;
  private long request;
  private long length;

  EchoReceive(UcxWorker worker, UcxMemory memory, long tag) {
    this.worker = worker;
    this.tags = worker.tags();
    this.memory = memory;
    this.tag = tag;
  }

  void post(long offset, long room) {
    request = tags.post(memory, offset, room, tag, EXACTLY);
  }

  /** True once, when the message is here, or as much of it as there was room for. */
  boolean here() {
    if (request == 0) {
      return false;
    }
    int status = tags.check(request);
    if (status == UcxStatus.IN_PROGRESS) {
      return false;
    }
    worker.free(request);
    request = 0;
    if (status != UcxStatus.OK && status != UcxStatus.MESSAGE_TRUNCATED) {
      throw new UcxException("receiving a message", status);
    }
    // Of one that was cut off too: the sender's.
    length = tags.length();
    return true;
  }

  /** Bytes that the sender sent in the message that was here last. */
  long length() {
    return length;
  }

  void cancel() {
    if (request != 0) {
      worker.takeBack(request);
      request = 0;
    }
  }
}
