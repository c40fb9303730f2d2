// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxn;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.auth.IPAuthenticationProvider;

// TITLE ZooKeeper with tokens that it checks elsewhere
// DEPS org.slf4j:slf4j-nop:2.0.17 org.apache.zookeeper:zookeeper:3.9.4 javax.servlet:javax.servlet-api:4.0.1
// DEPS io.dropwizard.metrics:metrics-core:4.2.37 org.xerial.snappy:snappy-java:1.1.10.8
// JVM -Dzookeeper.authProvider.1=ZooKeeperWorkers$Tokens -Dzookeeper.forceSync=no -Dzookeeper.preAllocSize=64
/** Sessions that show a token, then read. Its workers read and write all sockets, and there wait for what is said of the token. */
public final class ZooKeeperWorkers extends Candidate {
    private static ZooKeeperWorkers running;

    private final List<ZooKeeper> sessions = new ArrayList<>();
    private NIOServerCnxnFactory sockets;
    private Front front;

    public static final class Tokens extends IPAuthenticationProvider {
        @Override
        public String getScheme() {
            return "token";
        }

        @Override
        public Code handleAuthentication(ServerCnxn connection, byte[] token) {
            running.work();
            return Code.OK;
        }
    }

    @Override
    public int defaultSize() {
        return 2 * Runtime.getRuntime().availableProcessors();
    }

    @Override
    public String pool() {
        return "NIOWorkerThread";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(40, 60).compute(0.2).downstream(40);
    }

    @Override
    public int start(int size) throws Exception {
        running = this;
        System.setProperty("zookeeper.nio.numWorkerThreads", Integer.toString(size));
        File files = Files.createTempDirectory("proof").toFile();
        sockets = new NIOServerCnxnFactory();
        sockets.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        sockets.startup(new ZooKeeperServer(files, files, 3_000));
        while (sessions.size() < traffic().clients()) {
            sessions.add(new ZooKeeper("127.0.0.1:" + sockets.getLocalPort(), 60_000, event -> {}));
        }
        Queue<ZooKeeper> idle = new ConcurrentLinkedQueue<>(sessions);
        front = new Front(request -> {
            ZooKeeper session = idle.remove();
            session.addAuthInfo("token", new byte[1]);
            session.exists("/", false, (code, path, of, stat) -> request.answer(code + " " + idle.add(session)), null);
        });
        return front.port();
    }

    @Override
    public long completed() {
        return FixedPool.within(sockets, "workerPool", "workers").getCompletedTaskCount();
    }

    @Override
    public void stop() throws InterruptedException {
        front.close();
        for (ZooKeeper session : sessions) {
            session.close();
        }
        sessions.clear();
        sockets.shutdown();
    }
}
