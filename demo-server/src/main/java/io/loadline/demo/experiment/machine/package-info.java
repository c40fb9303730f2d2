/** What the operating system allows. */
package io.loadline.demo.experiment.machine;
