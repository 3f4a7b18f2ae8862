package io.throughline.console.run.agent;

import io.throughline.console.history.History;
import io.throughline.console.installation.Installation;

/**
 * Parts that every run of a console shares.
 *
 * @param hubPort on 127.0.0.1, where agents come in
 */
public record EngineContext(
    Installation installation,
    History history,
    AgentSlots slots,
    int hubPort,
    Launchers launchers) {}
