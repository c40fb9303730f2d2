/**
 * Pools that the agent resizes by itself, beside the same pools of the size that they started with: the demo server
 * under loads whose right size is known.
 */
package io.loadline.demo.experiment.auto;
