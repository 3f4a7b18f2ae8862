/** What the console knows of a node before it has spoken to it. */
@NullMarked
package io.throughline.protocol.node;

import org.jspecify.annotations.NullMarked;
