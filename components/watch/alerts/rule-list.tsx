"use client";
import { useAlertActions } from "./watch-actions";
import { useState } from "react";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { RuleDialog } from "@/components/watch/alerts/rule-dialog";
import { RuleRow } from "@/components/watch/alerts/rule-row";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AlertRuleView } from "@/lib/attribution/watching/alert-view";

/** The rules of a workspace: what each watches, and what it still needs. */
export function RuleList({
  workspace,
  rules,
  canWatch,
  now,
}: {
  workspace: string;
  rules: readonly AlertRuleView[];
  canWatch: boolean;
  now: string;
}) {
  const actions = useAlertActions();
  /** The rule that is edited; "new" while one is made. */
  const [edited, setEdited] = useState<AlertRuleView | "new" | null>(null);
  const [deleted, setDeleted] = useState<AlertRuleView | null>(null);
  const usual = usePageAction(actions.addUsual);
  const removal = usePageAction(actions.remove);
  return (
    <section aria-labelledby="rules-title" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="rules-title" className="mr-auto font-semibold">
          Rules
        </h2>
        {canWatch && rules.length > 0 && <Button onClick={() => setEdited("new")}>New rule</Button>}
      </div>
      {rules.length === 0 ? (
        <div className="flex flex-col items-start gap-3 rounded-lg border bg-panel px-4 py-4">
          <p className="max-w-160 text-muted">
            No rules yet. The standard rules watch every system: whether an agent is named more or less often, whether a
            system fails more or less often, and whether a new version is worse than the previous one. If traces are
            independent, each of these has a 5% false alarm rate per 500 traces or per version. A fourth rule alerts
            when a running trace raises an alarm.
          </p>
          {canWatch ? (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                disabled={usual.isBusy}
                onClick={() => void usual.send({ workspace }, "The standard rules are now active.")}
              >
                {usual.isBusy && <Spinner />}
                Add the standard rules
              </Button>
              <Button onClick={() => setEdited("new")}>Create your own</Button>
            </div>
          ) : (
            <p className="text-faint">Ask an editor of this workspace to add them.</p>
          )}
        </div>
      ) : (
        <ul className="min-w-0 divide-y overflow-hidden rounded-lg border bg-panel">
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              workspace={workspace}
              rule={rule}
              canWatch={canWatch}
              now={now}
              onEdit={() => setEdited(rule)}
              onDelete={() => setDeleted(rule)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <RuleDialog
          workspace={workspace}
          rule={edited === "new" ? null : edited}
          rules={rules}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        onOpenChange={() => setDeleted(null)}
        title={`Delete “${visibleText(deleted?.name ?? "")}”?`}
        confirmLabel="Delete"
        isBusy={removal.isBusy}
        onConfirm={() => {
          if (deleted)
            void removal.send({ workspace, id: deleted.id }, "Rule deleted.").then(({ ok }) => ok && setDeleted(null));
        }}
      >
        Its alerts are deleted too. To keep them, switch the rule off instead.
      </ConfirmDialog>
    </section>
  );
}
