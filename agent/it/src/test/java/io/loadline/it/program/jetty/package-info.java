// SPDX-License-Identifier: Apache-2.0
/** A web server whose pool is Jetty's. Compiled against one version, run with every one. */
package io.loadline.it.program.jetty;
