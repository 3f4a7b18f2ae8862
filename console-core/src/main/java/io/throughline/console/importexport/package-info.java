/** Node profiles from and to files that other programs and people have. Any thread. */
@NullMarked
package io.throughline.console.importexport;

import org.jspecify.annotations.NullMarked;
