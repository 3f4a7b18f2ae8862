@NullMarked
package io.throughline.console.external;

import org.jspecify.annotations.NullMarked;
