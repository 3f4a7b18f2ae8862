/** Who takes part in a run, and who moves data to whom at the same time: ranks, flows, rounds. */
@NullMarked
package io.throughline.protocol.group;

import org.jspecify.annotations.NullMarked;
