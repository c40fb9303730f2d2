// SPDX-License-Identifier: Apache-2.0
/** Programs that the tests start in separate JVMs. They run on Java 8 and load no test library. */
package io.loadline.it.program;
