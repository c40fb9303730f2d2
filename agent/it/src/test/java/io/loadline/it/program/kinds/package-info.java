// SPDX-License-Identifier: Apache-2.0
/** Programs that run tasks of several kinds with known names and shares. */
package io.loadline.it.program.kinds;
