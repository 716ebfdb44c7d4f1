import { RelativeTime } from "@/components/ui/relative-time";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ui/table";
import { type Role } from "@/lib/auth/permissions";

export interface ShownMember {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: string;
}

export function MembersTable({ members, youId, now }: { members: readonly ShownMember[]; youId: string; now: string }) {
  return (
    <ScrollFrame>
      <Table>
        <thead>
          <tr>
            <Th>Name</Th>
            <Th className="max-sm:hidden">E-mail</Th>
            <Th>Role</Th>
            <Th className="text-right max-sm:hidden">Joined</Th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {members.map((member) => (
            <tr key={member.userId}>
              <Td>
                <span className="font-medium" dir="auto">
                  {member.name}
                </span>
                {member.userId === youId && <span className="text-faint"> · you</span>}
              </Td>
              <Td className="text-muted max-sm:hidden">{member.email}</Td>
              <Td className="text-muted">{member.role.toLowerCase()}</Td>
              <Td className="text-right text-muted max-sm:hidden">
                <RelativeTime at={member.joinedAt} now={now} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollFrame>
  );
}
