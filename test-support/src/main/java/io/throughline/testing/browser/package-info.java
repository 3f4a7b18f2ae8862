/** A real Chromium for tests of pages, and for measuring them. */
@NullMarked
package io.throughline.testing.browser;

import org.jspecify.annotations.NullMarked;
