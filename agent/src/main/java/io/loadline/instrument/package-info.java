/** Weaving: puts calls of the probe into the JDK's own pool methods. Knows the class file library and the probe, nothing downstream. */
package io.loadline.instrument;
