"use client";
import { useQueueActions } from "./queue-actions";
import { UserPlus, X } from "lucide-react";
import { personWords } from "@/components/labels/queues/person-progress";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { IconButton } from "@/components/ground/ui/icon-button";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type QueueCandidate, type QueuePerson } from "@/lib/attribution/labels/queue-view";
import { formatDuration } from "@/lib/format";

/**
 * Who labels for a queue and how far they have come; `candidates` are those who could be asked too,
 * null where the reader may not ask.
 */
export function QueuePeople({
  workspace,
  queueId,
  people,
  candidates,
}: {
  workspace: string;
  queueId: string;
  people: readonly QueuePerson[];
  candidates: readonly QueueCandidate[] | null;
}) {
  const actions = useQueueActions();
  const adding = usePageAction(actions.addMembers);
  const removing = usePageAction(actions.removeMember);
  const memberCount = people.filter(({ isMember }) => isMember).length;
  return (
    <section aria-labelledby="queue-people">
      <div className="mb-2 flex items-center gap-3">
        <h3 id="queue-people" className="font-semibold">
          People
        </h3>
        {candidates && candidates.length > 0 && (
          <LazyMenu
            trigger={
              <Button size="sm" disabled={adding.isBusy}>
                <UserPlus className="size-3.5" aria-hidden />
                Add
              </Button>
            }
          >
            {({ DropdownMenuItem }) =>
              candidates.map(({ userId, name }) => (
                <DropdownMenuItem
                  key={userId}
                  onSelect={() =>
                    void adding.send({ workspace, queueId, members: [userId] }, `${visibleText(name)} added.`)
                  }
                >
                  <span className="truncate" dir="auto">
                    {visibleText(name)}
                  </span>
                </DropdownMenuItem>
              ))
            }
          </LazyMenu>
        )}
      </div>
      <ScrollFrame>
        <Table aria-label="People">
          <thead>
            <tr>
              <Th>Person</Th>
              <Th>Done</Th>
              <Th className="max-sm:hidden">Median reading time</Th>
              {candidates && (
                <Th className="w-10">
                  <span className="sr-only">Remove</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {people.map((person) => (
              <tr key={person.userId}>
                <Td className="max-w-48 truncate" dir="auto">
                  {visibleText(person.name)}
                  {!person.isMember && <span className="text-faint"> · left</span>}
                </Td>
                <Td>
                  <span className="flex items-center gap-2.5">
                    <ProgressBar
                      value={person.done}
                      max={Math.max(1, person.done + person.left)}
                      label={`Labels by ${visibleText(person.name)}`}
                      className="w-28 max-sm:hidden"
                    />
                    <span className="figure text-xs whitespace-nowrap">{personWords(person)}</span>
                  </span>
                </Td>
                <Td className="figure text-xs text-muted max-sm:hidden">
                  {person.medianReadingMs === null ? "–" : formatDuration(person.medianReadingMs)}
                </Td>
                {candidates && (
                  <Td>
                    {person.isMember && memberCount > 1 && (
                      <IconButton
                        label={`Remove ${visibleText(person.name)}`}
                        disabled={removing.isBusy}
                        onClick={() =>
                          void removing.send(
                            { workspace, queueId, userId: person.userId },
                            `${visibleText(person.name)} removed. Their labels stay.`,
                          )
                        }
                      >
                        <X className="size-4" aria-hidden />
                      </IconButton>
                    )}
                  </Td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollFrame>
    </section>
  );
}
