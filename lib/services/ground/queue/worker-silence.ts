/** How often a worker says that it lives, and after which silence it is taken for dead. Milliseconds. */
export const heartbeatMs = 2_000;
export const silentAfterMs = 10_000;
