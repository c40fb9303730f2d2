// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import io.undertow.Undertow;
import io.undertow.server.handlers.BlockingHandler;
import java.net.InetSocketAddress;

// TITLE Undertow
// DEPS io.undertow:undertow-core:2.3.18.Final
// SHORT
/** Requests of an open load that compute a little and wait for a downstream, which serves all at once. */
public final class UndertowServer extends Candidate {
    private Undertow server;

    @Override
    public int defaultSize() {
        return 8 * Math.max(2, Runtime.getRuntime().availableProcessors());
    }

    @Override
    public String pool() {
        return "XNIO";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(160).compute(0.5).downstream(60);
    }

    @Override
    public int start(int size) {
        server = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(1)
                .setWorkerThreads(size)
                .setHandler(new BlockingHandler(
                        exchange -> exchange.getResponseSender().send(work())))
                .build();
        server.start();
        return ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();
    }

    @Override
    public boolean startsOnDemand() {
        return true;
    }

    @Override
    public void stop() {
        server.stop();
    }
}
