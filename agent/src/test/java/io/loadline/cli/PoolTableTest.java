package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoolTableTest {

    private final List<Map<String, Object>> pools = new ArrayList<>();

    @Test
    void poolsWithoutATask_areCountedInOneLineAndTheFirstAreNamed() {
        pool("orders", 3);
        for (int i = 1; i <= 7; i++) {
            pool("idle" + i, 0);
        }
        assertThat(lines())
                .contains("7 pools without a task so far: idle1, idle2, idle3, idle4, idle5, ...")
                .anyMatch(line -> line.startsWith("8 pools,"))
                .anyMatch(line -> line.startsWith("orders  "))
                .noneMatch(line -> line.startsWith("idle"));
    }

    @Test
    void whereAllHadTasks_thereIsNoSuchLine() {
        pool("orders", 3);
        assertThat(lines()).noneMatch(line -> line.contains("without a task"));
    }

    private void pool(String name, long arrived) {
        Map<String, Object> pool = new LinkedHashMap<>();
        pool.put("Name", name);
        pool.put("ArrivedCount", arrived);
        pools.add(pool);
    }

    private String[] lines() {
        return PoolTable.of(pools, Collections.<String, Object>emptyMap()).split(System.lineSeparator());
    }
}
