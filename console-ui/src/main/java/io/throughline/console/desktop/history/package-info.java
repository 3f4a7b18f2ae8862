/**
 * The History place: runs that were made, searched, opened, marked and compared. JavaFX thread
 * only.
 */
@NullMarked
package io.throughline.console.desktop.history;

import org.jspecify.annotations.NullMarked;
