package io.loadline.window;

/** Told by the sampler, on its thread, which pools there are. */
public interface PoolListener {

    PoolListener NOBODY = new PoolListener() {
        @Override
        public void appeared(PoolMonitor pool) {}

        @Override
        public void renamed(PoolMonitor pool, String formerName) {}

        @Override
        public void hidden(PoolMonitor pool, String formerName) {}

        @Override
        public void ended(PoolMonitor pool) {}

        @Override
        public void windowEnded() {}
    };

    /** A pool is there. */
    void appeared(PoolMonitor pool);

    /** A pool had no thread when it appeared and now has one with a name somebody chose: it is called after that. */
    void renamed(PoolMonitor pool, String formerName);

    /** The options do not show the pool any more, which has got another name or not. */
    void hidden(PoolMonitor pool, String formerName);

    /** A pool was terminated or collected; its monitor keeps the last figures. */
    void ended(PoolMonitor pool);

    /** A window has ended for all pools. */
    void windowEnded();
}
