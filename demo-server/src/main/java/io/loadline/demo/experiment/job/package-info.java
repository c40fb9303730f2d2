/** Work that an experiment runs in a JVM of its own, and what that JVM notes of it. */
package io.loadline.demo.experiment.job;
