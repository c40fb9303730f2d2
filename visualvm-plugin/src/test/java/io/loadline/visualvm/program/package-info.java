// SPDX-License-Identifier: Apache-2.0
/** Programs that tests start in JVMs of their own. */
package io.loadline.visualvm.program;
