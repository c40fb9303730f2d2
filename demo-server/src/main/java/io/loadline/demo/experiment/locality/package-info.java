/** The experiment {@code locality}: actors whose state is in a processor's cache, or is not. */
package io.loadline.demo.experiment.locality;
