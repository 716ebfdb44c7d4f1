/** Names of fields that would read badly if they were only taken apart. */
const names: Record<string, string> = {
  by: "By",
  from: "From",
  to: "To",
  toUsd: "To, in US dollars",
  baseUrl: "Base URL",
  isNew: "New",
  isKeyChanged: "Key changed",
  isRedacted: "Masked",
  isMasked: "Masked",
  hasPassphrase: "Passphrase",
  hasLabels: "With labels",
  hasIncident: "With its incident",
  runCount: "Runs",
  hidesAgents: "Agents hidden",
  hidesExpectedAnswer: "Expected answer hidden",
  prefix: "Prefix",
  expiresAt: "Expires",
};

/** `invitationsRevoked` → "Invitations revoked". */
const nameOf = (field: string): string => {
  if (Object.hasOwn(names, field)) return names[field] ?? field;
  const words = field.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const valueOf = (value: unknown): string => {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** The details of an entry as names and words, in the order in which they come. */
export const detailWords = (details: Record<string, unknown>): { name: string; value: string }[] =>
  Object.entries(details).map(([field, value]) => ({ name: nameOf(field), value: valueOf(value) }));
