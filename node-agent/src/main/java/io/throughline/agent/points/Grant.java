package io.throughline.agent.points;

/** How far a worker may post in a leg, as far as the {@link Ration} has been taken for it. */
final class Grant {
  private final Ration ration;
  private final long size;
  private final Posts posts;
  private long granted;

  /**
   * @param size bytes of a message
   * @param posts what is posted of the leg
   */
  Grant(Ration ration, long size, Posts posts) {
    this.ration = ration;
    this.size = size;
    this.posts = posts;
  }

  /** A leg of so many messages begins. */
  void begin(long limit) {
    granted = 0;
    provide(limit);
  }

  /**
   * Takes more where what was taken is used up.
   *
   * @param limit messages of the leg
   * @return false if not one more may be posted
   */
  boolean provide(long limit) {
    long posted = posts.posted();
    if (posted == granted && granted < limit) {
      granted += ration.take(limit - granted, size);
    }
    return posted < granted || posted >= limit;
  }

  /** How many more may be posted at once. */
  long left(long limit) {
    return Math.min(limit, granted) - posts.posted();
  }

  /** No more will be: what is left is others'. */
  void cut() {
    ration.giveBack(granted - posts.posted(), size);
    granted = posts.posted();
  }
}
