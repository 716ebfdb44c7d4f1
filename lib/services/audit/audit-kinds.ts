/** What the audit log knows, by the noun that it happened to; as `AuditEntry.kind`. */
export const auditKinds = {
  "sign-in": "Signed in",
  "api-key.created": "Made an API key",
  "api-key.revoked": "Revoked an API key",
  "share.created": "Shared a trace",
  "share.revoked": "Revoked a share",
  "trace.deleted": "Deleted traces",
  "trace.exported": "Exported a trace",
  "member.invited": "Invited somebody",
  "member.invitation-revoked": "Revoked an invitation",
  "member.joined": "Joined",
  "member.role-changed": "Changed a role",
  "member.removed": "Removed a member",
  "member.left": "Left",
  "member.ownership-transferred": "Transferred ownership",
  "provider.saved": "Changed a provider",
  "provider.deleted": "Deleted a provider",
  "workspace.changed": "Changed settings",
  "channel.saved": "Changed a channel",
  "channel.deleted": "Deleted a channel",
  "automation.saved": "Changed an automation",
  "automation.deleted": "Deleted an automation",
  "alert-rule.saved": "Changed an alert rule",
  "alert-rule.deleted": "Deleted an alert rule",
} as const;

export type AuditKind = keyof typeof auditKinds;
