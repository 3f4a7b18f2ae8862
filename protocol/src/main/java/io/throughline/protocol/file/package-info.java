/** Files that a person names, read with bounds. */
@NullMarked
package io.throughline.protocol.file;

import org.jspecify.annotations.NullMarked;
