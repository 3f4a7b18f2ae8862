/**
 * A node's samples one after the other, and what is missing between them: one rule for window,
 * page, reports, comparison and text.
 */
@NullMarked
package io.throughline.console.series;

import org.jspecify.annotations.NullMarked;
