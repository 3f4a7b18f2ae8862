/** What agents find when two nodes are looked at for a reason: beyond what every run keeps. */
@NullMarked
package io.throughline.protocol.inspection;

import org.jspecify.annotations.NullMarked;
