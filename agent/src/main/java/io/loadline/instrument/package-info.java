// SPDX-License-Identifier: Apache-2.0
/**
 * Weaving: puts calls of the probe into the methods of the JDK's pools, Tomcat's, JBoss Threads', Jetty's and those of
 * connections. Knows the class file library and the probe, nothing downstream.
 */
package io.loadline.instrument;
