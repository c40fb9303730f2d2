/** The experiment {@code thread-limit}: how many sleeping threads there may be, without trying to break anything. */
package io.loadline.demo.experiment.threadlimit;
