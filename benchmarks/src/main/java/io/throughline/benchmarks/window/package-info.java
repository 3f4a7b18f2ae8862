/**
 * The console's window under load: each program opens one in a process of its own and prints its
 * figures, a number a line.
 */
@NullMarked
package io.throughline.benchmarks.window;

import org.jspecify.annotations.NullMarked;
