/** Weaving: puts calls of the probe into the methods of the JDK's pools, Tomcat's and JBoss Threads'. Knows the class file library and the probe, nothing downstream. */
package io.loadline.instrument;
