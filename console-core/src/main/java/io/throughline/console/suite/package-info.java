/**
 * Suites: lists of runs that are done one after the other without anybody there, from one YAML
 * file, with one report. Starts nothing itself. Immutable; any thread.
 */
@NullMarked
package io.throughline.console.suite;

import org.jspecify.annotations.NullMarked;
