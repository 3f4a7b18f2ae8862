package io.throughline.agent.channel;

import io.throughline.protocol.message.HubMessage;

/** Who hears the hub. Called on the channel's threads; must not block. */
public interface HubListener {
  /** In the order in which the hub sent them. */
  void message(HubMessage message);

  /**
   * The channel is no longer of use. May come more than once.
   *
   * @param why a sentence
   */
  void lost(String why);
}
