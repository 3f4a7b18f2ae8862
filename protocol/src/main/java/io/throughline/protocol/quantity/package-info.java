/** Amounts with their units: text to bytes, nanoseconds and bytes per second, and back. */
@NullMarked
package io.throughline.protocol.quantity;

import org.jspecify.annotations.NullMarked;
