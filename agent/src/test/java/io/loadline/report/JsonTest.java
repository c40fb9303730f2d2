// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void whatIsNotANumberIsNull() {
        assertThat(compact(Arrays.asList(Double.NaN, Double.POSITIVE_INFINITY, 1.5, 2L, null)))
                .isEqualTo("[null,null,1.5,2,null]");
    }

    @Test
    void textIsEscaped() {
        assertThat(Json.of("a\"b\\c\nd\u0001\u00e9\ud83d\ude00"))
                .isEqualTo("\"a\\\"b\\\\c\\u000ad\\u0001\\u00e9\\ud83d\\ude00\"");
    }

    @Test
    void openTypesBecomeObjectsAndArrays() throws OpenDataException {
        CompositeType row =
                new CompositeType("Row", "a row", new String[] {"n", "t"}, new String[] {"n", "t"}, new OpenType<?>[] {
                    SimpleType.INTEGER, SimpleType.STRING
                });
        Map<String, Object> items = new LinkedHashMap<>();
        items.put("n", 1);
        items.put("t", "x");
        CompositeDataSupport value = new CompositeDataSupport(row, items);
        TabularDataSupport table = new TabularDataSupport(new TabularType("T", "t", row, new String[] {"n"}));
        table.put(value);
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("one", value);
        all.put("rows", table);
        all.put("none", Collections.emptyList());
        all.put("texts", new String[] {"a", "b"});

        assertThat(compact(all))
                .isEqualTo("{\"one\":{\"n\":1,\"t\":\"x\"},\"rows\":[{\"n\":1,\"t\":\"x\"}],\"none\":[],"
                        + "\"texts\":[\"a\",\"b\"]}");
    }

    @Test
    void inOneLine() {
        assertThat(Json.inOneLine(Json.of(Collections.singletonMap("a", Arrays.asList(1, "b\nc")))))
                .isEqualTo("{\"a\": [1,\"b\\u000ac\"]}");
    }

    private static String compact(Object value) {
        return Json.of(value).replaceAll("\\s", "");
    }
}
