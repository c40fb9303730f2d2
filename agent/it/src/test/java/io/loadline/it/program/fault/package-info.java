// SPDX-License-Identifier: Apache-2.0
/** Programs that make their agent fail: by injected faults, at the end of the stack, and in a full heap. */
package io.loadline.it.program.fault;
