/** Node profiles from and to files that other programs and people have. Any thread. */
@NullMarked
package io.throughline.console.exchange;

import org.jspecify.annotations.NullMarked;
