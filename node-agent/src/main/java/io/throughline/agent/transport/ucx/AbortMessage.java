package io.throughline.agent.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.throughline.agent.transport.PeerLostException;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxWorker;
import java.lang.foreign.MemorySegment;
import java.time.Duration;

/** The tagged message in which a side tells the other why it ends. Belongs to the data thread. */
final class AbortMessage {
  /** A sentence that goes, and one that comes. */
  static final long MEMORY_BYTES = 2L * 1024;

  private static final long INCOMING = MEMORY_BYTES / 2;
  private static final long EXACTLY = -1;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final UcxMemory memory;
  private final UcxWorker worker;
  private final long tag;

  /**
   * @param memory of {@link #MEMORY_BYTES}, there until the worker is closed
   * @param tag of the message that comes
   */
  AbortMessage(UcxMemory memory, UcxWorker worker, long tag) {
    this.memory = memory;
    this.worker = worker;
    this.tag = tag;
  }

  /**
   * Sends it.
   *
   * @param to the peer's tag
   * @return a request; 0 when it has left this side
   */
  long send(UcxEndpoint endpoint, long to, String why) {
    byte[] sentence = PeerLostException.bytes(why);
    memory.segment().asSlice(0, sentence.length).copyFrom(MemorySegment.ofArray(sentence));
    long sent = endpoint.tagSend(memory, 0, sentence.length, to);
    if (sent != 0) {
      // Nobody asks about the message itself: the flush is done after it.
      worker.free(sent);
    }
    return endpoint.flush();
  }

  /**
   * Looks whether one has come.
   *
   * @throws PeerLostException when one has
   */
  void look() {
    long message = worker.tags().probe(tag, EXACTLY);
    if (message == 0) {
      return;
    }
    long length = Math.min(worker.tags().length(), PeerLostException.MOST_BYTES);
    long request = worker.tags().receive(message, memory, INCOMING, length);
    worker.await("receiving the peer's last sentence", request, PATIENCE);
    throw PeerLostException.told(memory.segment().asSlice(INCOMING, length).toArray(JAVA_BYTE));
  }
}
