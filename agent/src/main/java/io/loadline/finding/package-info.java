// SPDX-License-Identifier: Apache-2.0
/** Finds problems that resizing cannot fix: pure functions from measurements to findings. */
package io.loadline.finding;
