/** What the tests of several modules share. */
@NullMarked
package io.throughline.testing;

import org.jspecify.annotations.NullMarked;
