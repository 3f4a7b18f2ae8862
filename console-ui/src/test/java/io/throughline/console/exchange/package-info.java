@NullMarked
package io.throughline.console.exchange;

import org.jspecify.annotations.NullMarked;
