// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;
import org.opensearch.action.support.WriteRequest.RefreshPolicy;
import org.opensearch.common.settings.Settings;
import org.opensearch.core.action.ActionListener;
import org.opensearch.index.IndexModule;
import org.opensearch.index.shard.SearchOperationListener;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.search.internal.SearchContext;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.Netty4Plugin;

// TITLE OpenSearch searches
// DEPS org.opensearch:opensearch:2.19.6 org.opensearch.plugin:transport-netty4-client:2.19.6
// DEPS org.apache.logging.log4j:log4j-core:2.25.4
/** Searches of one shard of an embedded node, each of which waits for its storage: a plugin asks the downstream instead. */
public final class OpenSearchSearches extends Candidate {
    private static OpenSearchSearches running;

    private Node node;
    private Front front;

    public static final class Storage extends Plugin {
        @Override
        public void onIndexModule(IndexModule index) {
            index.addSearchOperationListener(new SearchOperationListener() {
                @Override
                public void onPreQueryPhase(SearchContext search) {
                    running.work();
                }
            });
        }
    }

    @Override
    public int defaultSize() {
        return Runtime.getRuntime().availableProcessors() * 3 / 2 + 1;
    }

    @Override
    public String pool() {
        return "opensearch[proof][search]";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(120).compute(0.2).downstream(50);
    }

    @Override
    public int start(int size) throws Exception {
        running = this;
        Settings settings = Settings.builder()
                .put("path.home", Files.createTempDirectory("proof"))
                .put("discovery.type", "single-node")
                .put("network.host", "127.0.0.1")
                .put("http.port", 0)
                .put("transport.port", 0)
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .put("indices.breaker.total.use_real_memory", false)
                .put("thread_pool.search.size", size)
                .build();
        var environment = InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "proof");
        node = new Node(environment, List.of(Netty4Plugin.class, Storage.class), false) {};
        node.start();
        node.client()
                .prepareIndex("docs")
                .setSource("number", 1)
                .setRefreshPolicy(RefreshPolicy.IMMEDIATE)
                .get();
        front = new Front(request -> node.client()
                .prepareSearch("docs")
                .execute(ActionListener.wrap(found -> request.answer("done"), problem -> request.refuse())));
        return front.port();
    }

    @Override
    public long completed() {
        ThreadPool pools = node.injector().getInstance(ThreadPool.class);
        return ((ThreadPoolExecutor) pools.executor(ThreadPool.Names.SEARCH)).getCompletedTaskCount();
    }

    @Override
    public void stop() throws IOException {
        front.close();
        node.close();
    }
}
