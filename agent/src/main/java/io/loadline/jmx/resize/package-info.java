/** Resizing a pool on request: the rules, the change, and the way back. */
package io.loadline.jmx.resize;
