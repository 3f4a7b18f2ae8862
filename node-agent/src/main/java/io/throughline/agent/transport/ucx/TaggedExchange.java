package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.Exchange;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxTagExchange;
import io.throughline.nativebridge.ucx.UcxTags;

/** The run's own messages as tagged ones that go and come in turns. */
final class TaggedExchange implements Exchange {
  private final PeerMonitor peerMonitor;
  private final UcxTags tags;
  private final UcxTagExchange messages;
  private final long length;

  TaggedExchange(PeerMonitor peerMonitor, UcxTags tags, UcxTagExchange messages, long length) {
    this.peerMonitor = peerMonitor;
    this.tags = tags;
    this.messages = messages;
    this.length = length;
  }

  @Override
  public long send() {
    return messages.send();
  }

  @Override
  public void expect() {
    messages.expect();
    peerMonitor.progressed(1);
  }

  @Override
  public boolean expects() {
    return messages.expects();
  }

  @Override
  public boolean arrives(int looks) {
    int status = messages.await(looks);
    if (status == UcxStatus.IN_PROGRESS) {
      peerMonitor.progressed(looks);
      return false;
    }
    if (status != UcxStatus.OK) {
      TaggedMessages.requireWhole(status, length, tags.length());
    }
    return true;
  }

  /** Takes back the receive that nothing came for. */
  void cancel() {
    messages.close();
  }
}
