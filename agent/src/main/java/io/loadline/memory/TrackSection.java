// SPDX-License-Identifier: Apache-2.0
package io.loadline.memory;

import io.loadline.model.SizeTest;
import io.loadline.model.TrackRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Section of a {@link MemoryFile} with the track records, behind the hours of all pools.
 *
 * <pre>
 *   section   name, length of the rest, number of pools
 *   pool      name, class, line, number of rows
 *   row       kind (0 tested prediction, 1 prediction kept for a restart), number of figures, figures
 * </pre>
 *
 * A row that is of no known kind or length is skipped.
 */
final class TrackSection {

    static final String NAME = "TrackRecord";

    private static final int TESTED = 0;
    private static final int KEPT = 1;
    private static final int MAX_FIGURES = 1_000;

    private TrackSection() {}

    static void write(List<Map.Entry<List<String>, Hours>> pools, DataOutput to) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        DataOutputStream section = new DataOutputStream(content);
        section.writeInt(pools.size());
        for (Map.Entry<List<String>, Hours> pool : pools) {
            for (String part : pool.getKey()) {
                section.writeUTF(part);
            }
            List<double[]> tested = pool.getValue().track().rows();
            SizeTest.Kept kept = pool.getValue().kept();
            section.writeInt(tested.size() + (kept == null ? 0 : 1));
            for (double[] row : tested) {
                write(TESTED, row, section);
            }
            if (kept != null) {
                write(KEPT, kept.row(), section);
            }
        }
        to.writeUTF(NAME);
        to.writeInt(content.size());
        to.write(content.toByteArray());
    }

    private static void write(int kind, double[] row, DataOutput to) throws IOException {
        to.writeByte(kind);
        to.writeInt(row.length);
        for (double figure : row) {
            to.writeDouble(figure);
        }
    }

    /** @param log gets a line where something is skipped */
    static void read(byte[] content, Memory memory, Consumer<String> log) {
        DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
        try {
            for (int pools = from.readInt(); pools > 0; pools--) {
                String name = from.readUTF();
                Hours hours = memory.of(name, from.readUTF(), from.readUTF(), true);
                int wrong = 0;
                TrackRecord track = new TrackRecord();
                List<SizeTest.Kept> kept = new ArrayList<>();
                for (int rows = from.readInt(); rows > 0; rows--) {
                    wrong += isRead(from.readByte(), figures(from), track, kept) ? 0 : 1;
                }
                hours.remember(track, kept.isEmpty() ? null : kept.get(0));
                if (wrong > 0) {
                    log.accept("skips " + wrong + " wrong rows of the track record of " + name);
                }
            }
        } catch (IOException damaged) {
            log.accept("has a damaged track record, of which the rest is skipped");
        }
    }

    private static boolean isRead(int kind, double[] row, TrackRecord track, List<SizeTest.Kept> kept) {
        if (kind == TESTED) {
            return track.add(row);
        }
        SizeTest.Kept one = kind == KEPT ? SizeTest.Kept.of(row) : null;
        return one != null && kept.add(one);
    }

    private static double[] figures(DataInputStream from) throws IOException {
        int figures = from.readInt();
        if (figures < 0 || figures > MAX_FIGURES) {
            throw new IOException("a row of " + figures);
        }
        double[] row = new double[figures];
        for (int i = 0; i < figures; i++) {
            row[i] = from.readDouble();
        }
        return row;
    }
}
