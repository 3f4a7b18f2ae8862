/** Reports, made from a fixed run and looked at in a real browser. */
@NullMarked
package io.throughline.console.report.story;

import org.jspecify.annotations.NullMarked;
