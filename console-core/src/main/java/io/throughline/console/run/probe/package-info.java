/** Agents that are launched to be asked, not to measure: connection tests and diagnoses. */
@NullMarked
package io.throughline.console.run.probe;

import org.jspecify.annotations.NullMarked;
