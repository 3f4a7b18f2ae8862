/** Runs as history holds them, seen as those that go on are. */
@NullMarked
package io.throughline.console.run.kept;

import org.jspecify.annotations.NullMarked;
