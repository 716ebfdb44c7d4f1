import { describe, expect, it } from "vitest";
import { can, canGrant, permissions, roles } from "./permissions";

describe("the permission table", () => {
  it("says of every permission which roles carry it", () => {
    expect(
      Object.fromEntries(
        permissions.map((permission) => [permission, roles.filter((role) => can(role, permission)).join(" ")]),
      ),
    ).toEqual({
      "trace:read": "OWNER ADMIN EDITOR VIEWER",
      "trace:write": "OWNER ADMIN EDITOR",
      "trace:delete": "OWNER ADMIN EDITOR",
      "run:read": "OWNER ADMIN EDITOR VIEWER",
      "run:start": "OWNER ADMIN EDITOR",
      "replay:read": "OWNER ADMIN EDITOR VIEWER",
      "replay:run": "OWNER ADMIN EDITOR",
      "target:write": "OWNER ADMIN",
      "annotation:write": "OWNER ADMIN EDITOR",
      "label:decide": "OWNER ADMIN EDITOR",
      "label:manage": "OWNER ADMIN EDITOR",
      "policy:write": "OWNER ADMIN",
      "evaluation:read": "OWNER ADMIN EDITOR VIEWER",
      "evaluation:write": "OWNER ADMIN EDITOR",
      "tracer:read": "OWNER ADMIN EDITOR VIEWER",
      "tracer:write": "OWNER ADMIN EDITOR",
      "provider:read": "OWNER ADMIN EDITOR VIEWER",
      "provider:write": "OWNER ADMIN",
      "api-key:read": "OWNER ADMIN",
      "api-key:write": "OWNER ADMIN",
      "comment:write": "OWNER ADMIN EDITOR VIEWER",
      "comment:moderate": "OWNER ADMIN",
      "share:read": "OWNER ADMIN EDITOR VIEWER",
      "share:write": "OWNER ADMIN EDITOR",
      "share:forever": "OWNER",
      "share:unmasked": "OWNER ADMIN",
      "dashboard:read": "OWNER ADMIN EDITOR VIEWER",
      "view:write": "OWNER ADMIN EDITOR",
      "watch:read": "OWNER ADMIN EDITOR VIEWER",
      "watch:write": "OWNER ADMIN EDITOR",
      "channel:read": "OWNER ADMIN EDITOR VIEWER",
      "channel:write": "OWNER ADMIN",
      "network:write": "OWNER",
      "member:write": "OWNER ADMIN",
      "member:transfer": "OWNER",
      "audit:read": "OWNER ADMIN",
      "workspace:read": "OWNER ADMIN EDITOR VIEWER",
      "workspace:write": "OWNER ADMIN",
      "workspace:create": "OWNER",
    });
  });

  it("lets a viewer read and comment, and nothing else", () => {
    expect(permissions.filter((permission) => can("VIEWER", permission) && !permission.endsWith(":read"))).toEqual([
      "comment:write",
    ]);
  });

  it("gives a higher role all that a lower one has", () => {
    for (const permission of permissions) {
      const held = roles.map((role) => can(role, permission));
      expect(held).toEqual([...held].sort((a, b) => Number(b) - Number(a)));
    }
  });

  it("lets nobody hand out more than they have", () => {
    expect(roles.map((actor) => roles.filter((role) => canGrant(actor, role)))).toEqual([
      ["OWNER", "ADMIN", "EDITOR", "VIEWER"],
      ["ADMIN", "EDITOR", "VIEWER"],
      ["EDITOR", "VIEWER"],
      ["VIEWER"],
    ]);
  });
});
