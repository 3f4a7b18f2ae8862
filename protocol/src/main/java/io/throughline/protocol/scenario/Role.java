package io.throughline.protocol.scenario;

/**
 * A part that a node plays in a scenario.
 *
 * @param id as in plans and files, {@code sender}
 * @param label as people read it
 */
public record Role(String id, String label) {}
