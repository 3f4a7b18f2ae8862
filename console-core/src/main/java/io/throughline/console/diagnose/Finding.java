package io.throughline.console.diagnose;

/**
 * Something that a rule noticed.
 *
 * @param severity what it does to a run
 * @param id the rule's: stable, for scripts
 * @param node where; empty where it is between the nodes
 * @param seen a sentence, with the values
 * @param why a sentence: why it matters
 * @param mend a command that mends it, to be run by a person there; lines that begin with {@code #}
 *     explain. Empty where no command does
 */
public record Finding(
    Severity severity, String id, String node, String seen, String why, String mend) {}
