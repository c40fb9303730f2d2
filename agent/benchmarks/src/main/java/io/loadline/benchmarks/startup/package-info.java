/** The programs that StartupCost starts: as little as possible, on any JVM from 8 on. */
package io.loadline.benchmarks.startup;
