/**
 * The command line: starts runs and prints what the engine says of them. Commands run on the main
 * thread; Ctrl-C is answered on the JVM's shutdown thread.
 */
@NullMarked
package io.throughline.console.cli;

import org.jspecify.annotations.NullMarked;
