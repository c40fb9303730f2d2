// SPDX-License-Identifier: Apache-2.0
/** Programs that StartupCost and StackCost start, on any JVM from Java 8 on. */
package io.loadline.benchmarks.started;
