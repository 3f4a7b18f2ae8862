/**
 * Node profiles and scenarios as files under {@code profiles/}. Reads the folder anew each time, so
 * that an editor beside the console is no surprise. Any thread.
 */
@NullMarked
package io.throughline.console.profiles;

import org.jspecify.annotations.NullMarked;
