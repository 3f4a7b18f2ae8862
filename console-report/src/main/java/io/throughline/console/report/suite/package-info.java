/** A suite as page and JSON. */
@NullMarked
package io.throughline.console.report.suite;

import org.jspecify.annotations.NullMarked;
