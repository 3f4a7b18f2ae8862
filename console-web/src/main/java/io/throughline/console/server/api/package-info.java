/**
 * The JSON API, {@code /api/v1}: what page and scripts ask for and what they are told. A class for
 * each sort of thing; docs/api.md describes them all.
 */
@NullMarked
package io.throughline.console.server.api;

import org.jspecify.annotations.NullMarked;
