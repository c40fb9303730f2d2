package io.loadline.demo.experiment.coverage;

import java.util.List;

/** All looks at the pools of one {@link CoverageJob}. */
record CoverageOutcome(List<Look> looks) {}
