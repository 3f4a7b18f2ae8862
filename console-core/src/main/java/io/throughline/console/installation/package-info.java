/** Where the console finds what is its own, and which version of it this is. */
@NullMarked
package io.throughline.console.installation;

import org.jspecify.annotations.NullMarked;
