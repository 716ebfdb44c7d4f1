export const roles = ["OWNER", "ADMIN", "EDITOR", "VIEWER"] as const;
export type Role = (typeof roles)[number];

/** Who may do what in a workspace: the one table that server and screen both read. */
const table = {
  "trace:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  "trace:write": ["OWNER", "ADMIN", "EDITOR"],
  "trace:delete": ["OWNER", "ADMIN", "EDITOR"],
  "run:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  "run:start": ["OWNER", "ADMIN", "EDITOR"],
  "annotation:write": ["OWNER", "ADMIN", "EDITOR"],
  /** To decide what ground truth is, and what becomes of a doubtful label. */
  "label:decide": ["OWNER", "ADMIN", "EDITOR"],
  /** To make queues, and to import labels. */
  "label:manage": ["OWNER", "ADMIN", "EDITOR"],
  "policy:write": ["OWNER", "ADMIN"],
  "evaluation:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  "evaluation:write": ["OWNER", "ADMIN", "EDITOR"],
  "tracer:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  "tracer:write": ["OWNER", "ADMIN", "EDITOR"],
  "provider:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  "provider:write": ["OWNER", "ADMIN"],
  "api-key:read": ["OWNER", "ADMIN"],
  "api-key:write": ["OWNER", "ADMIN"],
  "comment:write": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  /** To delete what others said. */
  "comment:moderate": ["OWNER", "ADMIN"],
  "share:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  "share:write": ["OWNER", "ADMIN", "EDITOR"],
  /** A link that never expires. */
  "share:forever": ["OWNER"],
  /** A link that is not masked, where the workspace masks what is shared. */
  "share:unmasked": ["OWNER", "ADMIN"],
  "dashboard:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  "view:write": ["OWNER", "ADMIN", "EDITOR"],
  "watch:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  /** Automations and alerts: what happens by itself when traces arrive. */
  "watch:write": ["OWNER", "ADMIN", "EDITOR"],
  "replay:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  /** To run a system again, and to make studies of it. */
  "replay:run": ["OWNER", "ADMIN", "EDITOR"],
  /** To say which systems can be run again, and where. */
  "target:write": ["OWNER", "ADMIN"],
  "channel:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  "channel:write": ["OWNER", "ADMIN"],
  /** To let this workspace reach hosts of a private network. */
  "network:write": ["OWNER"],
  "member:write": ["OWNER", "ADMIN"],
  "member:transfer": ["OWNER"],
  "audit:read": ["OWNER", "ADMIN"],
  "workspace:read": ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
  "workspace:write": ["OWNER", "ADMIN"],
  /** To make another workspace for the owners of this one. */
  "workspace:create": ["OWNER"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as [Permission, ...Permission[]];

export const can = (role: Role, permission: Permission): boolean =>
  (table[permission] as readonly Role[]).includes(role);

/** Whether `actor` may hand out `role`: nobody gives more than they have. */
export const canGrant = (actor: Role, role: Role): boolean => roles.indexOf(actor) <= roles.indexOf(role);
