import { type Permission } from "@/lib/auth/permissions";

/** The pages of a workspace's settings, in order. */
export const settingsSections = [
  { section: "general", label: "General", words: "name workspace" },
  { section: "mappings", label: "Mappings", words: "fields files import" },
  { section: "redaction", label: "Redaction", words: "mask secrets privacy" },
  { section: "providers", label: "Providers", words: "models judges keys endpoints" },
  { section: "budget", label: "Budget", words: "spend limit cost money" },
  { section: "failure-modes", label: "Failure modes", words: "taxonomies list" },
  { section: "policy", label: "Attribution policy", words: "responsible decisive" },
  { section: "api-keys", label: "API keys", words: "tokens code", needs: "api-key:read" },
  { section: "members", label: "Members", words: "people invite roles" },
  { section: "notifications", label: "Notifications", words: "channels webhooks email Slack" },
  { section: "audit-log", label: "Audit log", words: "who did what history", needs: "audit:read" },
] as const satisfies readonly {
  section: string;
  label: string;
  /** What else it may be looked for by. */
  words: string;
  /** Only whoever has this opens it. */
  needs?: Permission;
}[];
