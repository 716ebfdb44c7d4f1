"use client";
import { useAlertActions } from "./watch-actions";
import { Pencil, Trash2 } from "lucide-react";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import {
  aboutWords,
  kindTitles,
  needWords,
  rateWords,
  stickyWords,
  unwatchedWords,
} from "@/components/watch/alerts/watch-words";
import { IconButton } from "@/components/ground/ui/icon-button";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Switch } from "@/components/ground/ui/switch";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AlertRuleView } from "@/lib/attribution/watching/alert-view";

/** One rule: what it watches, what it needs, whether it is on. */
export function RuleRow({
  workspace,
  rule,
  canWatch,
  now,
  onEdit,
  onDelete,
}: {
  workspace: string;
  rule: AlertRuleView;
  canWatch: boolean;
  now: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const actions = useAlertActions();
  const { isBusy, send } = usePageAction(actions.turn);
  const name = visibleText(rule.name);
  const about = [kindTitles[rule.kind], aboutWords(rule), rateWords(rule.settings), ...channelWords(rule)];
  const unwatched = rule.isEnabled ? unwatchedWords(rule) : null;
  const sticky = rule.isEnabled ? stickyWords(rule.sticky) : null;
  const need = rule.isEnabled ? needWords(rule) : null;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Switch
        checked={rule.isEnabled}
        disabled={!canWatch || isBusy}
        aria-label={`${name} is on`}
        className="mt-0.5"
        onCheckedChange={(isEnabled) =>
          void send({ workspace, id: rule.id, isEnabled }, isEnabled ? `${name} is on.` : `${name} is off.`)
        }
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words" dir="auto">
          {name}
        </p>
        <p className="text-xs break-words text-muted" dir="auto">
          {visibleText(about.filter(Boolean).join(" · "))}
        </p>
        {need && <p className="mt-0.5 text-xs break-words text-faint">{visibleText(need)}</p>}
        {sticky && <p className="mt-0.5 text-xs break-words text-muted">{visibleText(sticky)}</p>}
        {unwatched && <p className="mt-0.5 text-xs text-faint">{unwatched}</p>}
        {rule.faults.map((fault) => (
          <p key={fault} className="mt-0.5 text-xs text-fault">
            {visibleText(fault)}
          </p>
        ))}
        {rule.checkedAt && (
          <p className="mt-0.5 text-xs text-faint">
            last checked <RelativeTime at={rule.checkedAt} now={now} />
          </p>
        )}
      </div>
      {canWatch && (
        <div className="flex shrink-0 gap-1">
          <IconButton label={`Edit ${name}`} onClick={onEdit}>
            <Pencil className="size-3.5" aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 className="size-3.5" aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  );
}

const channelWords = ({ channelNames }: AlertRuleView): string[] =>
  channelNames.length > 0 ? [`notifies ${channelNames.join(", ")}`] : [];
