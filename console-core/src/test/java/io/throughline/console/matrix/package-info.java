@NullMarked
package io.throughline.console.matrix;

import org.jspecify.annotations.NullMarked;
