/** A form made from a scenario's settings, checked as one types. JavaFX thread only. */
@NullMarked
package io.throughline.console.desktop.form;

import org.jspecify.annotations.NullMarked;
