package io.throughline.protocol.quantity;

/**
 * A unit's spelling and how many base units it holds.
 *
 * @param symbol as written behind the number, {@code MiB}
 * @param factor base units in one of it
 */
record Unit(String symbol, long factor) {}
