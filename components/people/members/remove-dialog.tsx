"use client";
import Link from "@/components/ground/ui/link";
import { useEffect, useState } from "react";
import {
  type MemberReader,
  type ShownMember,
  type ShownMemberAccess,
  useMemberActions,
} from "@/components/people/members/member-actions";
import { type Answer, ask } from "@/components/ground/asking/ask";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/**
 * Asks before a member is removed, and which of the API keys that they made end with it: all of
 * them, if nobody says otherwise.
 */
export function RemoveDialog({
  member,
  reader,
  now,
  onClose,
}: {
  member: ShownMember;
  reader: MemberReader;
  now: string;
  onClose: () => void;
}) {
  const actions = useMemberActions();
  const workspace = reader.workspace.slug;
  const { userId } = member;
  const name = visibleText(member.name);
  const [access, setAccess] = useState<Answer<ShownMemberAccess> | null>(null);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, send } = usePageAction(actions.remove);
  const { listAccess } = actions;
  useEffect(() => {
    let isGone = false;
    void ask(listAccess, { workspace, userId }).then((answer) => isGone || setAccess(answer));
    return () => {
      isGone = true;
    };
  }, [listAccess, workspace, userId]);
  const known = access?.ok ? access.value.keys : [];
  const shareCount = access?.ok ? access.value.activeShareCount : 0;
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
      isBusy={isBusy || access === null}
    >
      They lose access immediately, and their queued traces go to others. Their labels and comments stay under their
      name.
      {shareCount > 0 && (
        <p className="mt-3">
          {formatCount(shareCount, "link")} that they shared {shareCount === 1 ? "keeps" : "keep"} working. You can
          revoke {shareCount === 1 ? "it" : "them"} among{" "}
          <Link href={paths.shares(workspace, { state: "active" })} className="rounded-xs text-link hover:underline">
            all links of this workspace
          </Link>
          .
        </p>
      )}
      {access && !access.ok && (
        <p className="mt-3 text-fault">
          Their API keys could not be loaded: {access.message} All keys they created will be revoked.
        </p>
      )}
      {known.length > 0 && (
        <fieldset className="mt-3 flex max-h-56 flex-col gap-1.5 overflow-y-auto text-text">
          <legend className="mb-1.5">API keys they created. Revoke:</legend>
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
