// SPDX-License-Identifier: Apache-2.0
/** Programs that drop pools, tasks and class loaders, and look whether the garbage collector gets them. */
package io.loadline.it.program.leak;
