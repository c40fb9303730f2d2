/** A workload run for some seconds in a JVM of its own, which reads its own agent's MBeans at the end. */
package io.loadline.demo.experiment.regret.trial;
