/** A soak as page, JSON and CSV. */
@NullMarked
package io.throughline.console.report.soak;

import org.jspecify.annotations.NullMarked;
