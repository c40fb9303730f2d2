// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.memory.Hour;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Size that each remembered hour needed, a row per day. */
final class WeekTable {

    private static final int HOURS = 24;
    static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE dd", Locale.ENGLISH);

    private static final DateTimeFormatter DAY_AND_HOUR = DateTimeFormatter.ofPattern("EEE dd HH:mm", Locale.ENGLISH);

    private WeekTable() {}

    /** Returns the sizes of each day by hour, the first day first; 0 for an hour without a recommendation. */
    static Map<LocalDate, int[]> sizes(List<Hour> hours) {
        Map<LocalDate, int[]> days = new TreeMap<>();
        for (Hour hour : hours) {
            for (ZonedDateTime at = hour.start; at.isBefore(hour.end); at = at.plusHours(1)) {
                int[] day = days.computeIfAbsent(at.toLocalDate(), date -> new int[HOURS]);
                day[at.getHour()] = Math.max(day[at.getHour()], hour.size.threads);
            }
        }
        return days;
    }

    /**
     * Returns the table as text of at most {@code width} characters, with a head; half a day in a row where a day does not fit. Empty
     * where no hour had a recommendation.
     */
    static List<String> lines(List<Hour> hours, int width) {
        int most = hours.stream().mapToInt(hour -> hour.size.threads).max().orElse(0);
        if (most <= 0) {
            return Collections.emptyList();
        }
        int cell = 1 + Math.max(2, String.valueOf(most).length());
        int part = "Mon 01 ".length() + HOURS * cell <= width ? HOURS : HOURS / 2;
        List<String> lines = new ArrayList<>();
        Map<LocalDate, int[]> days = sizes(hours);
        for (int from = 0; from < HOURS; from += part) {
            StringBuilder head = new StringBuilder("hour  ");
            for (int hour = from; hour < from + part; hour++) {
                head.append(right(String.format("%02d", hour), cell));
            }
            lines.add(head.toString());
            int first = from;
            days.forEach((date, sizes) -> {
                StringBuilder row = new StringBuilder(DAY.format(date));
                for (int hour = first; hour < first + part; hour++) {
                    row.append(right(sizes[hour] > 0 ? String.valueOf(sizes[hour]) : ".", cell));
                }
                lines.add(row.toString());
            });
        }
        hours.stream()
                .filter(hour -> hour.timesBlocked > 1)
                .map(hour -> String.format(
                        Locale.ROOT,
                        "%s: tasks were blocked up to %.1f times as long as usual, which raises no size",
                        DAY_AND_HOUR.format(hour.start),
                        hour.timesBlocked))
                .forEach(line -> lines.addAll(Fit.words(line, width)));
        return lines;
    }

    private static String right(String text, int width) {
        StringBuilder cell = new StringBuilder();
        for (int i = text.length(); i < width; i++) {
            cell.append(' ');
        }
        return cell.append(text).toString();
    }
}
