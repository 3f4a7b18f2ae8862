/** Records that a run leaves behind: the content of run.json. Immutable; any thread. */
@NullMarked
package io.throughline.protocol.result;

import org.jspecify.annotations.NullMarked;
