/**
 * The model: immutable windows and traces in, an immutable recommendation out. Pure functions without clock, threads or
 * I/O, so that any of them can be replayed in a unit test.
 */
package io.loadline.model;
