@NullMarked
package io.throughline.console.acceptance;

import org.jspecify.annotations.NullMarked;
