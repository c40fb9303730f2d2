// SPDX-License-Identifier: Apache-2.0
/** A web server whose pool is a copy of the JDK's. Compiled against one version of Tomcat, run with every version. */
package io.loadline.it.program.tomcat;
