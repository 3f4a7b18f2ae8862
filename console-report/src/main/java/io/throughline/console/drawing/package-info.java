/**
 * The drawing of charts by JFreeChart, in the window and on paper alike: axes, lines, bars, bands,
 * limits, marks and gaps, in the light and in the dark. Belongs to one thread.
 */
@NullMarked
package io.throughline.console.drawing;

import org.jspecify.annotations.NullMarked;
