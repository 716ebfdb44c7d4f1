/** A file up to this size is read while its sender waits, a larger one by a worker. */
export const maxInlineBytes = 8 * 1024 * 1024;
