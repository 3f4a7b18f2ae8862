/** History, held against real SQLite files. */
@NullMarked
package io.throughline.console.history;

import org.jspecify.annotations.NullMarked;
