/**
 * The desktop console: one window over the run engine, the profiles and the history. The only
 * package that knows JavaFX.
 *
 * <p>Controls and view models belong to the JavaFX thread; whatever may take longer than a frame
 * goes through {@link io.throughline.console.desktop.shell.Threads} to a virtual thread. Classes
 * named {@code ...Model} know no controls.
 */
@NullMarked
package io.throughline.console.desktop;

import org.jspecify.annotations.NullMarked;
