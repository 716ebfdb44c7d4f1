"use client";
import { Select } from "@/components/ground/ui/select";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { stepKinds } from "@/lib/traces/step-kinds";
import { type StepKind } from "@/lib/traces/trace";

const guessed = "guessed";

/** Which kind of step each word stands for; without a choice, what it usually means. */
export function KindChoices({
  words,
  kinds,
  onChange,
}: {
  words: readonly string[];
  kinds: Readonly<Record<string, StepKind>>;
  onChange: (kinds: Record<string, StepKind>) => void;
}) {
  const choose = (word: string, value: string) => {
    const kind = stepKinds.find((each) => each === value);
    const others = Object.fromEntries(Object.entries(kinds).filter(([each]) => each !== word));
    onChange(kind ? { ...others, [word]: kind } : others);
  };
  return (
    <ul className="space-y-1.5">
      {words.map((word) => (
        <li key={word} className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-2">
          <span className="truncate font-mono text-xs" dir="auto" title={word}>
            {visibleText(word)}
          </span>
          <Select
            aria-label={`Kind of ${word}`}
            value={kinds[word] ?? guessed}
            onValueChange={(value) => choose(word, value)}
            options={[
              { value: guessed, label: "guessed" },
              ...stepKinds.map((kind) => ({ value: kind, label: stepKindWords[kind] })),
            ]}
            className="h-7 text-xs"
          />
        </li>
      ))}
    </ul>
  );
}
