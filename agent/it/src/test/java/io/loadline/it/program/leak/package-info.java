// SPDX-License-Identifier: Apache-2.0
/** Programs that drop pools, tasks and class loaders, and check that the garbage collector frees them. */
package io.loadline.it.program.leak;
