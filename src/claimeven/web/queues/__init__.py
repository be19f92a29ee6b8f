"""Work queues: fair shares of the processors."""
