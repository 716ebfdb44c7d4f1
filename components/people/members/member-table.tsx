"use client";
import { Search } from "lucide-react";
import { useState } from "react";
import { findMembers } from "@/components/people/members/find-members";
import { type MemberDialog, type MemberReader, type ShownMember } from "@/components/people/members/member-actions";
import { MemberMenu } from "@/components/people/members/member-menu";
import { RoleSelect } from "@/components/people/members/role-select";
import { Button } from "@/components/ground/ui/button";
import { Input } from "@/components/ground/ui/input";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";

const pageSize = 50;
/** From so many on, a table wants a search. */
const searchFrom = 10;

/** Everybody in the workspace, some at a time. */
export function MemberTable({
  members,
  reader,
  now,
  onAsk,
}: {
  members: readonly ShownMember[];
  reader: MemberReader;
  now: string;
  /** Opens a dialog about a member. */
  onAsk: (dialog: MemberDialog) => void;
}) {
  const [text, setText] = useState("");
  const [shownCount, setShownCount] = useState(pageSize);
  const found = findMembers(members, text);
  const shown = found.slice(0, shownCount);
  const ownerCount = members.filter(({ role }) => role === "OWNER").length;
  return (
    <div className="flex flex-col gap-2">
      {members.length >= searchFrom && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="relative w-full max-w-80">
            <Search className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" aria-hidden />
            <Input
              type="search"
              aria-label="Find a member"
              placeholder="Name, email or role"
              className="pl-8"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setShownCount(pageSize);
              }}
            />
          </div>
          <span role="status" className="text-xs text-faint">
            {found.length === members.length
              ? formatCount(members.length, "member")
              : `${formatNumber(found.length)} of ${formatCount(members.length, "member")}`}
          </span>
        </div>
      )}
      {found.length === 0 ? (
        <p className="rounded-lg border bg-panel px-4 py-6 text-center text-muted">
          No matching members.{" "}
          <Button variant="link" onClick={() => setText("")}>
            Show everyone
          </Button>
        </p>
      ) : (
        <ScrollFrame>
          <Table aria-label="Members">
            <thead>
              <tr>
                <Th>Name</Th>
                <Th className="max-md:hidden">Email</Th>
                <Th>Role</Th>
                <Th className="max-sm:hidden">Joined</Th>
                <Th className="w-10">
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody className="[&>tr:last-child>td]:border-b-0">
              {shown.map((member) => (
                <tr key={member.userId}>
                  <Td className="max-w-36 py-1 sm:max-w-60">
                    <span className="flex min-w-0 items-baseline">
                      <span className="truncate font-medium" dir="auto" title={visibleText(member.name)}>
                        {visibleText(member.name)}
                      </span>
                      {member.userId === reader.userId && <span className="ml-1 shrink-0 text-faint">· you</span>}
                    </span>
                    <span className="block truncate text-xs text-faint md:hidden" title={member.email}>
                      {member.email}
                    </span>
                  </Td>
                  <Td className="max-w-60 truncate text-muted max-md:hidden" title={member.email}>
                    {member.email}
                  </Td>
                  <Td className="w-32 text-muted">
                    <RoleSelect
                      member={member}
                      reader={reader}
                      isLastOwner={member.role === "OWNER" && ownerCount === 1}
                    />
                  </Td>
                  <Td className="whitespace-nowrap text-muted max-sm:hidden">
                    <RelativeTime at={member.joinedAt} now={now} />
                  </Td>
                  <Td className="w-10 text-right">
                    <MemberMenu member={member} reader={reader} onAsk={onAsk} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollFrame>
      )}
      {found.length > shown.length && (
        <Button className="self-start" onClick={() => setShownCount(shownCount + pageSize)}>
          Show {formatNumber(Math.min(pageSize, found.length - shown.length))} more
        </Button>
      )}
    </div>
  );
}
