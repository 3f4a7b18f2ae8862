/**
 * What the two ends of a data path tell each other beside the data: the registry of control
 * messages, with the number, the owner and the words of each, and sentences sent in pieces.
 */
@NullMarked
package io.throughline.agent.sync;

import org.jspecify.annotations.NullMarked;
