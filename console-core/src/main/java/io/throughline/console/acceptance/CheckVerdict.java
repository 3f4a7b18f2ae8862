package io.throughline.console.acceptance;

/**
 * Verdict of one check on one node.
 *
 * @param check the check's name
 * @param reason a sentence; empty where the node is good
 */
public record CheckVerdict(String check, NodeState state, String reason) {}
