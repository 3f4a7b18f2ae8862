/** A comparison as page, Markdown and JSON. */
@NullMarked
package io.throughline.console.report.comparison;

import org.jspecify.annotations.NullMarked;
