package io.loadline.demo.experiment.scan;

import io.loadline.demo.experiment.job.OwnFigures;

/**
 * What a scan knows of itself.
 *
 * @param seconds from the first address handed to the pool to the last answer or timeout
 * @param startSeconds that starting the pool's threads took, before it
 * @param reachable addresses that answered
 * @param realConnects whether the addresses that are not silent were really connected to
 */
public record ScanOutcome(
        double seconds, double startSeconds, int reachable, boolean realConnects, OwnFigures figures) {}
