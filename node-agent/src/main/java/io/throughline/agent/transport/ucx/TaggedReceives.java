package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.Receives;
import io.throughline.nativebridge.ucx.UcxReceiveList;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxTags;

/** A list of tagged receives. */
final class TaggedReceives implements Receives {
  private final UcxReceiveList list;
  private final UcxTags tags;
  private final long length;
  private long taken;

  TaggedReceives(UcxReceiveList list, UcxTags tags, long length) {
    this.list = list;
    this.tags = tags;
    this.length = length;
  }

  /** Messages in all. */
  long taken() {
    return taken;
  }

  @Override
  public int waiting() {
    return list.waiting();
  }

  @Override
  public void post() {
    list.post();
  }

  @Override
  public int take(int most) {
    int count = list.take(most);
    taken += count + (list.odd() < 0 ? 0 : 1);
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
    taken += one ? 1 : 0;
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
