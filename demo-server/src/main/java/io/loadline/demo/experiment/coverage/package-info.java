/**
 * How often the 95 % interval of a recommendation holds the right size: real open pools under the agent, many at a time
 * in one JVM, since their tasks only sleep; the right sizes come from a simulation of the same load.
 */
package io.loadline.demo.experiment.coverage;
