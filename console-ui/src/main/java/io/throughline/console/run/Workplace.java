package io.throughline.console.run;

import io.throughline.console.history.History;

/**
 * What every run of a console shares.
 *
 * @param hubPort on 127.0.0.1, where agents come in
 */
record Workplace(
    Installation installation, History history, Seats seats, int hubPort, Launchers launchers) {}
