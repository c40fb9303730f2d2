import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Runs tasks in a pool for half a second, and ends: the application of the documents' commands. */
class App {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService orders = Executors.newFixedThreadPool(2, task -> new Thread(task, "orders-" + task.hashCode()));
        for (int i = 0; i < 100; i++) {
            orders.submit(() -> { Thread.sleep(10); return 0; });
        }
        orders.shutdown();
        orders.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("orders: 100 tasks");
    }
}
