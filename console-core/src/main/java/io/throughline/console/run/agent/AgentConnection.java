package io.throughline.console.run.agent;

import io.throughline.protocol.message.HubMessage;
import java.util.function.Consumer;

/**
 * The hub's end of an agent's channel.
 *
 * @param say sends without waiting; does nothing on a channel that is gone
 * @param hangUp closes the channel
 */
public record AgentConnection(Consumer<HubMessage> say, Runnable hangUp) {}
