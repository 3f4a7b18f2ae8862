/**
 * A run's story on paper: markup for a page, laid out by openhtmltopdf, with charts as vectors. One
 * thread per document.
 */
@NullMarked
package io.throughline.console.report.pdf;

import org.jspecify.annotations.NullMarked;
