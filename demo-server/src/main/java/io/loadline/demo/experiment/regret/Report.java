package io.loadline.demo.experiment.regret;

import java.util.List;

/**
 * The whole run, as it is written to a JSON file.
 *
 * @param date when it began, ISO 8601
 * @param leftOut workloads for which no time was left
 */
record Report(
        String date,
        String machine,
        String jvm,
        Plan plan,
        double seconds,
        List<Outcome> outcomes,
        List<Summary> summaries,
        double regimesRight,
        double honest,
        List<String> leftOut) {}
