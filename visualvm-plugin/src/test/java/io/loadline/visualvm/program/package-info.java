// SPDX-License-Identifier: Apache-2.0
/** Programs that tests start in separate JVMs. */
package io.loadline.visualvm.program;
