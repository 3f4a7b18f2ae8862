@NullMarked
package io.throughline.console.suite;

import org.jspecify.annotations.NullMarked;
