/** Facts that agents find at a closer look at nodes, beyond those that every run keeps. */
@NullMarked
package io.throughline.protocol.inspection;

import org.jspecify.annotations.NullMarked;
