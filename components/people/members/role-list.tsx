import { roles, type Role } from "@/lib/auth/permissions";

const may: Record<Role, string> = {
  OWNER: "everything",
  ADMIN: "everything except what only owners can grant",
  EDITOR: "imports, runs, labels and deletes traces",
  VIEWER: "reads and comments",
};

/** What each role may do, in a word. */
export function RoleList() {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-0.5">
      {roles.map((role) => (
        <div key={role} className="col-span-2 grid grid-cols-subgrid">
          <dt className="font-medium">{role.toLowerCase()}</dt>
          <dd className="text-muted">{may[role]}</dd>
        </div>
      ))}
    </dl>
  );
}
