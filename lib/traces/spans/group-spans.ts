import { type SpanRecord } from "./span-record";

/**
 * Spans of one run: those of a trace id, and of other trace ids that a session or a link says
 * belong to it. In the order of the list.
 */
export function groupSpans(spans: readonly SpanRecord[], joinSessions: boolean): SpanRecord[][] {
  const leaders = new Map<string, string>();
  const leaderOf = (key: string): string => {
    let at = key;
    for (let next = leaders.get(at); next !== undefined; next = leaders.get(at)) at = next;
    return at;
  };
  const join = (a: string, b: string): void => {
    const [leaderA, leaderB] = [leaderOf(a), leaderOf(b)];
    if (leaderA !== leaderB) leaders.set(leaderB, leaderA);
  };
  const traceIds = new Set(spans.map(({ traceId }) => traceId));
  for (const { traceId, sessionId, links } of spans) {
    if (joinSessions && sessionId !== undefined) join(traceKey(traceId), `session ${sessionId}`);
    for (const link of links ?? []) if (traceIds.has(link)) join(traceKey(traceId), traceKey(link));
  }
  const groups = new Map<string, SpanRecord[]>();
  for (const span of spans) {
    const leader = leaderOf(traceKey(span.traceId));
    const group = groups.get(leader);
    if (group === undefined) groups.set(leader, [span]);
    else group.push(span);
  }
  return [...groups.values()];
}

const traceKey = (traceId: string): string => `trace ${traceId}`;
