/** Files that a person names, read with bounds, and files that are replaced as a whole. */
@NullMarked
package io.throughline.protocol.file;

import org.jspecify.annotations.NullMarked;
