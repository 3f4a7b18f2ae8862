@NullMarked
package io.throughline.console.probe;

import org.jspecify.annotations.NullMarked;
