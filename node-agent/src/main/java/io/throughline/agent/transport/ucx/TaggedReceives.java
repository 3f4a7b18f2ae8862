package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.ReceiveList;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxReceiveList;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxTags;

/** A list of tagged receives. */
final class TaggedReceives implements ReceiveList {
  private final TaggedMessages messages;
  private final UcxReceiveList list;
  private final UcxTags tags;
  private final long length;

  TaggedReceives(TaggedMessages messages, UcxReceiveList list, UcxTags tags, long length) {
    this.messages = messages;
    this.list = list;
    this.tags = tags;
    this.length = length;
  }

  @Override
  public int waiting() {
    return list.waiting();
  }

  @Override
  public void post() {
    try {
      list.post();
    } catch (UcxException refused) {
      throw UcxErrors.because(refused);
    }
  }

  @Override
  public int take(int most) {
    int count = list.take(most);
    messages.took(count + (list.odd() < 0 ? 0 : 1));
    requireNoFailure();
    return count;
  }

  @Override
  public long odd() {
    return list.odd();
  }

  @Override
  public boolean takeOne() {
    boolean one = list.takeOne();
    messages.took(one ? 1 : 0);
    requireNoFailure();
    return one;
  }

  private void requireNoFailure() {
    int status = list.status();
    if (status != UcxStatus.OK && status != UcxStatus.IN_PROGRESS) {
      TaggedMessages.requireWhole(status, length, tags.length());
    }
  }

  @Override
  public long received() {
    return tags.length();
  }

  /** Takes back what nothing came for: before the worker is closed. */
  void cancel() {
    list.close();
  }
}
