import { canGrant, type Role, roles } from "@/lib/auth/permissions";

/** The roles that somebody may give, to choose from. */
export const roleOptions = (own: Role): { value: Role; label: string }[] =>
  roles.filter((role) => canGrant(own, role)).map((role) => ({ value: role, label: role.toLowerCase() }));
