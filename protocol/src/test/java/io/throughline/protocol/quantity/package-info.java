/** Amounts as people write them. */
@NullMarked
package io.throughline.protocol.quantity;

import org.jspecify.annotations.NullMarked;
