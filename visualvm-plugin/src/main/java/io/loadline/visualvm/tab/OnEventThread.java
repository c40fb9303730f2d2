package io.loadline.visualvm.tab;

import io.loadline.visualvm.data.Answer;
import io.loadline.visualvm.data.Feed;
import io.loadline.visualvm.data.Prediction;
import io.loadline.visualvm.detail.PlacesPanel;
import io.loadline.visualvm.detail.Resizing;
import java.util.function.Consumer;
import javax.swing.SwingUtilities;

/** Asks the feed, which answers on its own thread, and hands the answers over to the event thread. */
final class OnEventThread implements Resizing.Operations, PlacesPanel.Looker {

    private final Feed feed;

    OnEventThread(Feed feed) {
        this.feed = feed;
    }

    @Override
    public void predict(String pool, int threads, Consumer<Answer<Prediction>> receiver) {
        feed.predict(pool, threads, later(receiver));
    }

    @Override
    public void resize(String pool, int core, int maximum, Consumer<Answer<String>> receiver) {
        feed.resize(pool, core, maximum, later(receiver));
    }

    @Override
    public void undoResize(String pool, Consumer<Answer<String>> receiver) {
        feed.undoResize(pool, later(receiver));
    }

    @Override
    public void look(String pool, int seconds, Consumer<Answer<String>> receiver) {
        feed.lookAtPlaces(pool, seconds, later(receiver));
    }

    private static <T> Consumer<T> later(Consumer<T> receiver) {
        return answer -> SwingUtilities.invokeLater(() -> receiver.accept(answer));
    }
}
