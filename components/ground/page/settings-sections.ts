import { type Permission } from "@/lib/auth/permissions";

/** The pages of a workspace's settings by what they are about, in order. */
export const settingsSections = [
  { section: "general", label: "General", group: "Workspace", words: "name workspace" },
  { section: "members", label: "Members", group: "Workspace", words: "people invite roles" },
  { section: "api-keys", label: "API keys", group: "Workspace", words: "tokens code", needs: "api-key:read" },
  { section: "audit-log", label: "Audit log", group: "Workspace", words: "who did what history", needs: "audit:read" },
  { section: "providers", label: "Providers", group: "Models", words: "models judges keys endpoints" },
  { section: "budget", label: "Budget", group: "Models", words: "spend limit cost money" },
  { section: "mappings", label: "Mappings", group: "Traces", words: "fields files import" },
  { section: "redaction", label: "Redaction", group: "Traces", words: "mask secrets privacy" },
  { section: "retention", label: "Retention", group: "Traces", words: "delete old age keep privacy disk" },
  { section: "failure-modes", label: "Failure modes", group: "Traces", words: "taxonomies list" },
  { section: "automations", label: "Automations", group: "Events", words: "watch arrive rules" },
  { section: "channels", label: "Channels", group: "Events", words: "notifications webhooks email Slack" },
  {
    section: "write-back",
    label: "Write-back",
    group: "Events",
    words: "Langfuse Phoenix OpenTelemetry scores annotations GitHub GitLab Linear issues",
  },
] as const satisfies readonly {
  section: string;
  label: string;
  group: string;
  /** What else it may be looked for by. */
  words: string;
  /** Only whoever has this opens it. */
  needs?: Permission;
}[];
