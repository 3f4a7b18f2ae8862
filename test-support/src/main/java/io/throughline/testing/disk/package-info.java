/** Disks that fail when a test wants it. */
@NullMarked
package io.throughline.testing.disk;

import org.jspecify.annotations.NullMarked;
