/** The contract between console and agents. */
@NullMarked
package io.throughline.protocol;

import org.jspecify.annotations.NullMarked;
