/**
 * Runs on the files of one node: reads, writes, mixed, one point after the other.
 *
 * <p>All of it happens on the data thread; what a store needs besides is its own affair.
 */
@NullMarked
package io.throughline.agent.storage;

import org.jspecify.annotations.NullMarked;
