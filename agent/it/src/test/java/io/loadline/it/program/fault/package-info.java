// SPDX-License-Identifier: Apache-2.0
/** Programs whose agent is made to fail: by injected faults, at the edge of the stack, and in a heap without room. */
package io.loadline.it.program.fault;
