/**
 * Where the last `<think>` block of a reply ends, 0 without one. Some servers cut the opening tag off, so what
 * counts is the last closing one.
 */
export function thinkingEnd(reply: string): number {
  const end = [...reply.matchAll(/<\/think(?:ing)?>/gi)].at(-1);
  return end ? end.index + end[0].length : 0;
}

/** What a reply says after its thoughts. A block that never closes holds no answer. */
export function afterThinking(reply: string): string {
  const text = reply.slice(thinkingEnd(reply));
  return /^\s*<think(?:ing)?>/i.test(text) ? "" : text;
}
