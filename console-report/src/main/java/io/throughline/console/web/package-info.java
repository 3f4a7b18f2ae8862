/**
 * The page's files: plain ES modules and style sheets that a browser runs as they are. A report has
 * them inlined with its run's data; a served page loads them one by one. Immutable; any thread.
 */
@NullMarked
package io.throughline.console.web;

import org.jspecify.annotations.NullMarked;
