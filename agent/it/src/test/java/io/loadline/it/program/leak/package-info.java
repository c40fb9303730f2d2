// SPDX-License-Identifier: Apache-2.0
/** Program that drops pools, tasks and class loaders, and checks that the garbage collector frees them. */
package io.loadline.it.program.leak;
