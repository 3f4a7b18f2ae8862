/** Profiles of nodes: facts that the console has before it speaks to a node. */
@NullMarked
package io.throughline.protocol.node;

import org.jspecify.annotations.NullMarked;
