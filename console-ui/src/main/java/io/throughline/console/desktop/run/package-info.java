/** The Run place: choose, run, watch, stop, export. JavaFX thread only. */
@NullMarked
package io.throughline.console.desktop.run;

import org.jspecify.annotations.NullMarked;
