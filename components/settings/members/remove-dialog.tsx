"use client";
import { useEffect, useState } from "react";
import {
  type MemberActions,
  type MemberReader,
  type ShownMember,
  type ShownMemberKey,
} from "@/components/settings/members/member-actions";
import { type Answer, ask } from "@/components/shell/ask";
import { usePageAction } from "@/components/shell/use-page-action";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { visibleText } from "@/components/ui/visible-text";
import { formatCount } from "@/lib/format";

/** Asks before a member is removed, and which of the API keys that they made end with it: all of them, if nobody says otherwise. */
export function RemoveDialog({
  member,
  reader,
  now,
  actions,
  onClose,
}: {
  member: ShownMember;
  reader: MemberReader;
  now: string;
  actions: Pick<MemberActions, "listKeys" | "remove">;
  onClose: () => void;
}) {
  const workspace = reader.workspace.slug;
  const { userId } = member;
  const name = visibleText(member.name);
  const [keys, setKeys] = useState<Answer<ShownMemberKey[]> | null>(null);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, send } = usePageAction(actions.remove);
  const { listKeys } = actions;
  useEffect(() => {
    let isGone = false;
    void ask(listKeys, { workspace, userId }).then((answer) => isGone || setKeys(answer));
    return () => {
      isGone = true;
    };
  }, [listKeys, workspace, userId]);
  const known = keys?.ok ? keys.value : [];
  const submit = async () => {
    const answer = await send({ workspace, userId, keptKeyIds: [...kept] }, ({ revokedKeyCount }) =>
      revokedKeyCount > 0 ? `${name} removed. ${formatCount(revokedKeyCount, "API key")} revoked.` : `${name} removed.`,
    );
    if (answer.ok) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      onConfirm={() => void submit()}
      isBusy={isBusy || keys === null}
    >
      They lose access at once, and label queues give their traces to others. What they labelled and said stays under
      their name.
      {keys && !keys.ok && (
        <p className="mt-3 text-fault">
          Their API keys could not be looked up: {keys.message} All that they made will be revoked.
        </p>
      )}
      {known.length > 0 && (
        <fieldset className="mt-3 flex max-h-56 flex-col gap-1.5 overflow-y-auto text-text">
          <legend className="mb-1.5">API keys that they made. Revoke:</legend>
          {known.map((key) => (
            <label key={key.id} className="flex items-center gap-2">
              <Checkbox
                checked={!kept.has(key.id)}
                onCheckedChange={(isChecked) =>
                  setKept((before) => {
                    const after = new Set(before);
                    if (isChecked === true) after.delete(key.id);
                    else after.add(key.id);
                    return after;
                  })
                }
              />
              <span className="min-w-0 truncate" dir="auto">
                {visibleText(key.name)}
              </span>
              <span className="shrink-0 text-xs text-faint">
                <span className="figure">{key.prefix}…</span> · {key.role.toLowerCase()} ·{" "}
                {key.lastUsedAt ? (
                  <>
                    used <RelativeTime at={key.lastUsedAt} now={now} />
                  </>
                ) : (
                  "never used"
                )}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
