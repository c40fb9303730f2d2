import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.Test;

public class OrdersTest {

    @Test
    public void twoSecondsOfOrders() throws Exception {
        ExecutorService orders = Executors.newFixedThreadPool(2, work -> new Thread(work, "orders-1"));
        long end = System.nanoTime() + 2_000_000_000L;
        while (System.nanoTime() < end) {
            orders.submit(() -> {}).get();
            Thread.sleep(10);
        }
        orders.shutdown();
    }
}
