/** What stands there with what was sent in its place; a field that was left out stays. */
export const changed = <T extends object>(there: T, sent: { [K in keyof T]?: T[K] | undefined }): T => ({
  ...there,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});
