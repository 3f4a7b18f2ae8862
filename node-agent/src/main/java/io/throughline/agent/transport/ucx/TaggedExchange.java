package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.Exchange;
import io.throughline.nativebridge.ucx.UcxException;
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
    try {
      return messages.send();
    } catch (UcxException refused) {
      throw peerMonitor.because(refused);
    }
  }

  @Override
  public void expect() {
    try {
      messages.expect();
      peerMonitor.progressed(1);
    } catch (UcxException refused) {
      throw peerMonitor.because(refused);
    }
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
