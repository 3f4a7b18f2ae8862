/**
 * Files that a person saved, of any sort: their list, saving, deleting with undo, and those with
 * mistakes. JavaFX thread only.
 */
@NullMarked
package io.throughline.console.desktop.files;

import org.jspecify.annotations.NullMarked;
