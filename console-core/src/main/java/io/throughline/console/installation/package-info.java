/** The folders and files of the console, and its version. */
@NullMarked
package io.throughline.console.installation;

import org.jspecify.annotations.NullMarked;
