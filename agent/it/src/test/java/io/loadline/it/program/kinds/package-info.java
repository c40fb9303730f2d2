// SPDX-License-Identifier: Apache-2.0
/** Programs that run tasks of several kinds, whose names and shares are known. */
package io.loadline.it.program.kinds;
