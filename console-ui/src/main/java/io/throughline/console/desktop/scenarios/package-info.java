/** The Scenarios place: what is measured, saved as files. JavaFX thread only. */
@NullMarked
package io.throughline.console.desktop.scenarios;

import org.jspecify.annotations.NullMarked;
