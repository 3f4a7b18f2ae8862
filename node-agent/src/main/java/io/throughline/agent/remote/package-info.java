/**
 * Storage behind a network: clients ask, and a server moves their blocks between its files and
 * their memory, with one-sided writes and reads.
 */
@NullMarked
package io.throughline.agent.remote;

import org.jspecify.annotations.NullMarked;
