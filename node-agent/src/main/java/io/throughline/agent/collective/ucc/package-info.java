/**
 * Collectives that the UCC library of the nodes carries out, between ranks that know each other.
 */
@NullMarked
package io.throughline.agent.collective.ucc;

import org.jspecify.annotations.NullMarked;
