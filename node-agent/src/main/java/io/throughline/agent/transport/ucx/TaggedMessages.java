package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.PostedReceives;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxPostList;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxTagExchange;
import io.throughline.nativebridge.ucx.UcxTags;
import io.throughline.nativebridge.ucx.UcxWorker;
import java.util.ArrayList;
import java.util.List;

/**
 * The run's own messages as tagged ones. All that come to a channel have one tag, so they match in
 * order.
 */
final class TaggedMessages implements Messages {
  private static final long EXACTLY = -1;

  private final UcxTags tags;
  private final long tag;
  private final PostedReceives receives = new PostedReceives();
  private final PendingReceives pending;
  private final List<TaggedExchange> exchanges = new ArrayList<>();
  private final List<TaggedReceives> lists = new ArrayList<>();
  private long to;
  private long taken;

  /**
   * @param tag of those that come
   */
  TaggedMessages(UcxWorker worker, long tag) {
    this.tags = worker.tags();
    this.tag = tag;
    this.pending = new PendingReceives(worker);
    this.to = tag;
  }

  /**
   * @param tag the peer's
   */
  void sendTo(long tag) {
    to = tag;
  }

  /** Whether what goes and what comes has the same tag. */
  boolean symmetric() {
    return to == tag;
  }

  @Override
  public long send(UcxEndpoint endpoint, UcxMemory source, long offset, long length) {
    return endpoint.tagSend(source, offset, length, to);
  }

  @Override
  public long receive(UcxEndpoint endpoint, UcxMemory target, long offset, long length) {
    long ticket = receives.post(offset, length);
    pending.put(ticket, tags.post(target, offset, length, tag, EXACTLY));
    return ticket;
  }

  @Override
  public boolean arrived(long ticket) {
    long request = pending.get(ticket);
    int status = tags.check(request);
    if (status == UcxStatus.IN_PROGRESS) {
      return false;
    }
    pending.spend(ticket);
    requireWhole(status, receives.room(ticket), tags.length());
    receives.arrive(ticket, tags.length());
    return receives.take(ticket);
  }

  /** Throws where a receive has ended otherwise than with a message. */
  static void requireWhole(int status, long room, long length) {
    if (status == UcxStatus.MESSAGE_TRUNCATED) {
      PostedReceives.requireRoom(room, length);
    }
    if (status != UcxStatus.OK) {
      throw UcxErrors.because(status);
    }
  }

  /** Messages that go and come in turns, with the same tag both ways. */
  TaggedExchange exchange(
      PeerMonitor peerMonitor,
      UcxEndpoint endpoint,
      UcxMemory memory,
      long out,
      long in,
      long length) {
    UcxTagExchange turns = tags.exchange(endpoint, memory, out, in, length, tag);
    TaggedExchange made = new TaggedExchange(peerMonitor, tags, turns, length);
    exchanges.add(made);
    return made;
  }

  /** Messages that come from known places. */
  UcxPosts sends(UcxEndpoint endpoint, UcxMemory source, long offset, long[] places, long length) {
    return new UcxPosts(UcxPostList.sends(endpoint, source, offset, places, length, to));
  }

  /** Receives of messages that go to known places. */
  TaggedReceives receives(UcxMemory memory, long offset, long[] places, long length, int ahead) {
    TaggedReceives made =
        new TaggedReceives(
            this, tags.receives(memory, offset, places, length, ahead, tag), tags, length);
    lists.add(made);
    return made;
  }

  /** Messages that were taken off lists. */
  long taken() {
    return taken;
  }

  void took(int more) {
    taken += more;
  }

  @Override
  public long received() {
    return receives.received();
  }

  @Override
  public void cancel() {
    pending.cancel();
    exchanges.forEach(TaggedExchange::cancel);
    lists.forEach(TaggedReceives::cancel);
  }
}
