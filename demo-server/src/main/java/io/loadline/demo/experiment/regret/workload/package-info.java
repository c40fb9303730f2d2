/** The workloads W1 to W15 as values: who submits, how long tasks last, what they hold. Nothing here runs anything. */
package io.loadline.demo.experiment.regret.workload;
