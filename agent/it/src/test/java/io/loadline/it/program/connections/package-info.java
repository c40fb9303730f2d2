// SPDX-License-Identifier: Apache-2.0
/** Programs with pools of connections. Compiled against one version of each library, run with every one. */
package io.loadline.it.program.connections;
