/**
 * Charts of a report that stand on paper: drawn as vectors into a PDF or an SVG, or as pixels. They
 * look the same on every machine, since they bring their typeface. Immutable; any thread.
 */
@NullMarked
package io.throughline.console.report.chart;

import org.jspecify.annotations.NullMarked;
