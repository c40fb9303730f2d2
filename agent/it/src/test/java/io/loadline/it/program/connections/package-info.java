// SPDX-License-Identifier: Apache-2.0
/** Programs with connection pools. Compiled against one version of each library, run with every version. */
package io.loadline.it.program.connections;
