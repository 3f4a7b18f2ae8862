package io.throughline.agent.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxRemoteKey;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxWorker;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The first messages of a connection, which show the run's credentials in both directions, and the
 * refusal of whatever does not.
 */
final class ConnectionHandshake {
  /** Memory that a greeting that goes and one that comes take. */
  static final long MEMORY_BYTES = 2L * Credentials.MOST_BYTES;

  private static final long EXACTLY = -1;
  private static final long PAUSE_NANOS = 100_000;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Credentials credentials;
  private final RunTags tags;
  private final UcxWorker worker;
  private final LongPredicate own;

  /** Memory of the greeting that is shown, and behind it of the one that comes in. */
  private final UcxMemory memory;

  private volatile long refused;

  /**
   * @param memory of {@link #MEMORY_BYTES}, there until the worker is closed
   * @param tags of what comes to this channel
   * @param own whether the worker has a channel that will fetch messages with this tag
   */
  ConnectionHandshake(
      UcxMemory memory,
      UcxWorker worker,
      Credentials credentials,
      RunTags tags,
      LongPredicate own) {
    this.credentials = credentials;
    this.tags = tags;
    this.worker = worker;
    this.own = own;
    this.memory = memory;
  }

  /** Any thread. */
  long refused() {
    return refused;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Only the data thread writes it.
  private void refuse() {
    refused++;
  }

  /**
   * Shows the run's credentials and waits until the peer has shown them.
   *
   * @param to the peer's tags
   */
  void exchange(UcxEndpoint endpoint, RunTags to, Deadline until) throws InterruptedException {
    byte[] shown = credentials.encode();
    memory.segment().asSlice(0, shown.length).copyFrom(MemorySegment.ofArray(shown));
    long sent = endpoint.tagSend(memory, 0, shown.length, to.greeting());
    // Now: an endpoint that failed has no lanes any more.
    SilentLanes lanes = UcxState.lanes(endpoint);
    while (!greeted()) {
      if (worker.progress() == 0) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      if (endpoint.failed()) {
        throw new PeerLostException(
            "the peer is gone or cannot be reached through "
                + lanes.names()
                + others()
                + lanes.remedy());
      }
      if (until.passed()) {
        throw new TransportException(
            "the peer did not show the run's credentials in time: nothing of it came through "
                + lanes.names()
                + others()
                + lanes.remedy());
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    worker.await("showing the run's credentials", sent, Duration.ofNanos(until.remainingNanos()));
  }

  /**
   * Reads the beginning of the peer's memory, to no use but UCX's: UCX lists its protocols by the
   * keys that were read with, and its choice for this key can then be told from others. Returns
   * when the peer has done the same: a read that UCX emulates needs the other side's progress.
   */
  void look(UcxEndpoint endpoint, UcxRemoteKey key, RunTags to, Deadline until)
      throws InterruptedException {
    long read =
        endpoint.get(memory, Credentials.MOST_BYTES, Math.min(key.length(), Long.BYTES), key, 0);
    worker.await(
        "the first read of the peer's memory",
        read,
        Duration.ofNanos(Math.max(0, until.remainingNanos())));
    exchange(endpoint, to, until);
  }

  private String others() {
    return "; %d other messages were refused".formatted(refused);
  }

  /** Looks for a first message; true once it shows the right credentials. */
  private boolean greeted() {
    long message = worker.tags().probe(tags.greeting(), EXACTLY);
    if (message == 0) {
      return false;
    }
    byte[] shown = take(message);
    boolean right = shown != null && credentials.accept(shown);
    if (!right) {
      refuse();
    }
    return right;
  }

  /** Takes off what nobody of this run sent, so that it does not pile up. */
  void refuseStrays() {
    if (worker.tags().peek() && !own.test(worker.tags().tag())) {
      take(worker.tags().probe(worker.tags().tag(), EXACTLY));
      refuse();
    }
  }

  /** Fetches a message; null where it is longer than any first message of a run. */
  private byte @Nullable [] take(long message) {
    long length = Math.min(worker.tags().length(), Credentials.MOST_BYTES);
    try {
      long request = worker.tags().receive(message, memory, Credentials.MOST_BYTES, length);
      worker.await("receiving a first message", request, PATIENCE);
    } catch (UcxException e) {
      if (e.status() == UcxStatus.MESSAGE_TRUNCATED) {
        return null;
      }
      throw e;
    }
    return memory.segment().asSlice(Credentials.MOST_BYTES, length).toArray(JAVA_BYTE);
  }
}
