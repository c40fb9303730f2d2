// SPDX-License-Identifier: Apache-2.0
/** A web server whose pool is from Jetty. Compiled against one version, run with every version. */
package io.loadline.it.program.jetty;
