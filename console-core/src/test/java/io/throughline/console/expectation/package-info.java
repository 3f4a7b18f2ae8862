@NullMarked
package io.throughline.console.expectation;

import org.jspecify.annotations.NullMarked;
