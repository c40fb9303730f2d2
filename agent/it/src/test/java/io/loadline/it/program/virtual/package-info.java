// SPDX-License-Identifier: Apache-2.0
/** Programs with a virtual thread for each task. They run on Java 21 and later, and are compiled for Java 8. */
package io.loadline.it.program.virtual;
