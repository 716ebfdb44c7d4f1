"use client";
import { type ChannelDraft } from "@/components/connections/channels/channel-draft";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { More } from "@/components/ground/ui/more";
import { changeTypes, changeWords, knownChanges } from "@/lib/attribution/watching/change-types";

/** Which changes of the workspace a webhook is told of, beside what alerts and automations send. */
export function ChangeFields({ draft, onChange }: { draft: ChannelDraft; onChange: (draft: ChannelDraft) => void }) {
  const { changes } = draft;
  const choose = (next: readonly string[]) => onChange({ ...draft, changes: knownChanges(next) });
  return (
    <More
      summary={`Changes of the workspace: ${changes.length === 0 ? "none" : `${changes.length} of ${changeTypes.length}`}`}
      isForced={false}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-xs text-muted">
          Each change is sent with its type and ID, never with text of a trace, a label or a comment.
        </legend>
        <label className="flex items-center gap-2">
          <Checkbox
            checked={changes.length === changeTypes.length || (changes.length > 0 && "indeterminate")}
            onCheckedChange={(checked) => choose(checked === true ? changeTypes : [])}
          />
          Every change
        </label>
        <div className="grid grid-cols-2 gap-x-3 gap-y-1.5 border-t pt-2 max-sm:grid-cols-1">
          {changeTypes.map((type) => (
            <label key={type} className="flex items-center gap-2">
              <Checkbox
                checked={changes.includes(type)}
                onCheckedChange={(checked) =>
                  choose(checked === true ? [...changes, type] : changes.filter((each) => each !== type))
                }
              />
              {changeWords[type]}
            </label>
          ))}
        </div>
      </fieldset>
    </More>
  );
}
