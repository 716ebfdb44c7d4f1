"use client";
import { useEffect, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { TypingAhead, useTypedAhead } from "@/components/ground/keys/typing-ahead";
import { CommandKey } from "@/components/ground/ui/key-button";
import { Kbd } from "@/components/ground/ui/kbd";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type FailureMode, type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { cn } from "@/lib/cn";
import { useLabelingActions } from "../labeling/labeling-actions";
import { useReading } from "../reading/reading-context";
import { modeAfterTyping, mostModeKeys } from "../labeling/label-draft";

interface FieldProps {
  value: string | null;
  onChange: (mode: string | null, taxonomy: Taxonomy) => void;
}

/** The kind of failure by the workspace's taxonomy, if one wants to name it; choosing it again takes it back. */
export function FailureModeField(props: FieldProps) {
  const taxonomy = useTaxonomy();
  if (taxonomy === "asked") return <TypingAhead />;
  return taxonomy && <ModeList taxonomy={taxonomy} {...props} />;
}

function ModeList({ taxonomy, value, onChange }: FieldProps & { taxonomy: Taxonomy }) {
  const { modes } = taxonomy;
  useTypedAhead((text) => onChange(modeAfterTyping(text, modes, value), taxonomy));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">
        Failure mode <span className="font-normal text-faint">by {visibleText(taxonomy.title)}, optional</span>
      </legend>
      <div className="max-h-46 overflow-y-auto rounded-md border bg-panel p-0.5">
        {modes.map((mode, i) => (
          <Mode
            key={mode.id}
            mode={mode}
            digit={i < mostModeKeys ? String(i + 1) : null}
            isChosen={mode.id === value}
            onChoose={() => onChange(mode.id === value ? null : mode.id, taxonomy)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Mode({
  mode: { id, title, definition },
  digit,
  isChosen,
  onChoose,
}: {
  mode: FailureMode;
  digit: string | null;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={visibleText(definition)}
      onClick={onChoose}
      className={cn(
        "flex min-h-6 w-full items-center gap-2 rounded-sm px-1.5 text-left text-xs hover:bg-hover",
        isChosen && "bg-selected font-medium",
      )}
    >
      <span className="w-5 shrink-0">
        {digit && (
          <>
            <CommandKey
              command={{ combination: digit, label: `Failure mode ${title}`, group: "Label", run: onChoose }}
            />
            <Kbd keys={digit} />
          </>
        )}
      </span>
      <span className="min-w-0 flex-1 truncate">{visibleText(title)}</span>
      <span className="figure shrink-0 text-2xs text-faint">{id}</span>
    </button>
  );
}

/** What the workspace calls failures by, read when the form opens; null where it cannot be read. */
function useTaxonomy(): Taxonomy | "asked" | null {
  const {
    workspace: { slug: workspace },
  } = useReading();
  const { readTaxonomy } = useLabelingActions();
  const [taxonomy, setTaxonomy] = useState<Taxonomy | "asked" | null>("asked");
  useEffect(() => {
    let isGone = false;
    void ask(readTaxonomy, { workspace }).then((answer) => {
      if (!isGone) setTaxonomy(answer.ok ? answer.value : null);
    });
    return () => {
      isGone = true;
    };
  }, [readTaxonomy, workspace]);
  return taxonomy;
}
