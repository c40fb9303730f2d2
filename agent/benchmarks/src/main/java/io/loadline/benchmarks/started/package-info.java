// SPDX-License-Identifier: Apache-2.0
/** The programs that StartupCost and StackCost start, on any JVM from 8 on. */
package io.loadline.benchmarks.started;
