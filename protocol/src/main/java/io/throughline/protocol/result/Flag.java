package io.throughline.protocol.result;

/**
 * Something that a reader must know beside the number.
 *
 * @param id stable, {@code emulated-write}
 * @param text a sentence
 */
public record Flag(String id, String text) {}
