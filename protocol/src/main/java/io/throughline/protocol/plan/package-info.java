/** A run as it will be done: who does what, with every parameter at its effective value. */
@NullMarked
package io.throughline.protocol.plan;

import org.jspecify.annotations.NullMarked;
