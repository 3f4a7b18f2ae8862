@NullMarked
package io.throughline.console.soak;

import org.jspecify.annotations.NullMarked;
