@NullMarked
package io.throughline.console.junit;

import org.jspecify.annotations.NullMarked;
