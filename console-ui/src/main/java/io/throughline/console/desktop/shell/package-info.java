/**
 * The window around the places: navigation, theme, what is kept between starts, questions to the
 * person, and the way off the JavaFX thread.
 */
@NullMarked
package io.throughline.console.desktop.shell;

import org.jspecify.annotations.NullMarked;
