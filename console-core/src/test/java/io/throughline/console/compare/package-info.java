@NullMarked
package io.throughline.console.compare;

import org.jspecify.annotations.NullMarked;
