"use client";
import { useMemo, useState } from "react";
import { KindChoices } from "@/components/intake/mappings/kind-choices";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { listSpeakers, rankPatterns, type SplitSpeaker } from "@/lib/traces/mapping/rank-patterns";
import { mostNames, sampleTextLength, SpeakerPattern, type TextSplit } from "@/lib/traces/mapping/text-split";
import { toggleName } from "@/lib/traces/mapping/toggle-name";
import { unplacedLines } from "@/lib/traces/mapping/unplaced-lines";

const shownPatterns = 6;
const shownSpeakers = 30;
const shownLines = 20;

/** By which line a text is cut into steps, and whose lines those are. */
export function TextFields({
  text,
  split,
  onChange,
}: {
  text: string;
  split: TextSplit;
  onChange: (split: TextSplit) => void;
}) {
  const ranked = useMemo(() => rankPatterns(text), [text]);
  const parsed = SpeakerPattern.safeParse(split.pattern);
  const isValid = parsed.success;
  const speakers = useMemo(
    () => (isValid ? listSpeakers(text, { kind: "text", pattern: split.pattern, kinds: {} }) : []),
    [text, split.pattern, isValid],
  );
  return (
    <div className="space-y-4">
      <fieldset className="min-w-0">
        <legend className="text-xs font-medium text-muted">Speaker line pattern</legend>
        <ul className="mt-1 overflow-hidden rounded-md border">
          {ranked.slice(0, shownPatterns).map(({ split: usual, turnCount, speakerCount }) => (
            <li key={usual.pattern} className="border-b last:border-0">
              <label
                className={cn(
                  "flex min-h-8 items-center gap-2.5 px-2.5 hover:bg-hover",
                  usual.pattern === split.pattern && "bg-selected",
                )}
              >
                <input
                  type="radio"
                  name="pattern"
                  checked={usual.pattern === split.pattern}
                  onChange={() => onChange(usual)}
                  className="accent-ink"
                />
                <code className="min-w-0 flex-1 truncate font-mono text-xs" title={usual.pattern}>
                  {usual.pattern}
                </code>
                <span className="shrink-0 text-xs text-faint">
                  {formatCount(turnCount, "turn")}, {formatCount(speakerCount, "speaker")}
                </span>
              </label>
            </li>
          ))}
          {ranked.length === 0 && <li className="px-2.5 py-2 text-muted">No common pattern found in this text.</li>}
        </ul>
      </fieldset>
      <Field
        label="Or a custom pattern"
        hint="{name} stands for the speaker. Also available: {time}, {level}, {kind}, {recipient}, {number}, {any}, and {text} for what is said. A space matches any number of spaces."
        error={isValid ? undefined : parsed.error.issues[0]?.message}
      >
        <Input
          value={split.pattern}
          onChange={(event) => onChange({ kind: "text", pattern: event.target.value, kinds: {} })}
          maxLength={120}
          className="font-mono text-xs"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Speakers key={split.pattern} speakers={speakers} split={split} onChange={onChange} />
      {speakers.length > 0 && <Unplaced text={text} split={split} />}
    </div>
  );
}

/** Lines that the split gives to nobody. */
function Unplaced({ text, split }: { text: string; split: TextSplit }) {
  const lines = useMemo(() => unplacedLines(text, split), [text, split]);
  if (lines.length === 0) return <p className="text-xs text-faint">{noneUnplaced(text)}</p>;
  return (
    <details>
      <summary className="w-fit text-xs font-medium text-muted">
        {formatCount(lines.length, "line")} without a speaker
      </summary>
      <p className="mt-1 text-xs text-faint">They are stored as system steps without an agent.</p>
      <ul className="mt-1 max-h-48 overflow-y-auto rounded-md border py-1" tabIndex={0} aria-label="Without a speaker">
        {lines.slice(0, shownLines).map((line) => (
          <li key={line.number} className="flex min-w-0 gap-2 px-2.5 font-mono text-[11px]">
            <span className="w-8 shrink-0 text-right text-faint">{line.number}</span>
            <span className="min-w-0 truncate" dir="auto" title={line.text}>
              {visibleText(line.text)}
            </span>
          </li>
        ))}
      </ul>
      {lines.length > shownLines && (
        <p className="mt-1 text-xs text-faint">and {formatCount(lines.length - shownLines, "more line")}</p>
      )}
    </details>
  );
}

const noneUnplaced = (text: string): string =>
  text.length < sampleTextLength ? "Every line belongs to a speaker." : "Every line shown here belongs to a speaker.";

function Speakers({
  speakers,
  split,
  onChange,
}: {
  speakers: readonly SplitSpeaker[];
  split: TextSplit;
  onChange: (split: TextSplit) => void;
}) {
  const [isTooMany, setIsTooMany] = useState(false);
  if (speakers.length === 0) return null;
  const all = speakers.map(({ name }) => name);
  const chosen = split.names ?? all;
  const toggle = (name: string) => {
    const next = toggleName(split, all, name);
    setIsTooMany(next === null);
    if (next !== null) onChange(next);
  };
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="text-xs font-medium text-muted">Speakers</legend>
        <ul className="mt-1 max-h-72 overflow-y-auto rounded-md border" tabIndex={0} aria-label="Speakers">
          {speakers.slice(0, shownSpeakers).map(({ name, count, example }) => (
            <li key={name} className="border-b last:border-0">
              <label className="flex min-h-8 min-w-0 items-center gap-2.5 px-2.5 hover:bg-hover">
                <Checkbox checked={chosen.includes(name)} onCheckedChange={() => toggle(name)} />
                <span className="max-w-40 shrink-0 truncate font-medium" dir="auto" title={name}>
                  {visibleText(name)}
                </span>
                <span className="min-w-0 flex-1 truncate text-xs text-faint" dir="auto">
                  {visibleText(example)}
                </span>
                <span className="figure shrink-0 text-xs text-muted">{formatNumber(count)}</span>
              </label>
            </li>
          ))}
        </ul>
        {speakers.length > shownSpeakers && (
          <p className="mt-1 text-xs text-faint">and {formatCount(speakers.length - shownSpeakers, "more name")}</p>
        )}
        <p role="alert" className="mt-1 text-xs text-fault empty:hidden">
          {isTooMany && `At most ${formatNumber(mostNames)} names can be chosen. Use a pattern that finds fewer.`}
        </p>
      </fieldset>
      <details>
        <summary className="w-fit text-xs font-medium text-muted">Names</summary>
        <div className="mt-2">
          <KindChoices
            words={chosen.slice(0, shownSpeakers)}
            kinds={split.kinds}
            onChange={(kinds) => onChange({ ...split, kinds })}
          />
        </div>
      </details>
    </>
  );
}
