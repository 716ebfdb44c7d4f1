/** Pages of a workspace that have moved, as they stand behind its name: the longer of two that begin alike first. */
const moved: readonly (readonly [from: string, to: string])[] = [
  ["/runs", "/traces/runs"],
  ["/watch/automations", "/settings/automations"],
  ["/watch", "/overview/alerts"],
  ["/settings/notifications", "/settings/channels"],
  ["/settings/policy", "/labels/policy"],
  ["/labels/adjudicate", "/labels/disagreements"],
];

/** Where the page of an old address is now; null for an address that is not old. */
export function movedTo(pathname: string): string | null {
  const [, workspace, page] = /^(\/w\/[^/]+)(\/.*)$/.exec(pathname) ?? [];
  const found = moved.find(([from]) => page === from || page?.startsWith(`${from}/`));
  if (workspace === undefined || page === undefined || !found) return null;
  const [from, to] = found;
  return workspace + to + page.slice(from.length);
}
