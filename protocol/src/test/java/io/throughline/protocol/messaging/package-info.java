/** Ways between ranks. */
@NullMarked
package io.throughline.protocol.messaging;

import org.jspecify.annotations.NullMarked;
