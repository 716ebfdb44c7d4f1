"use client";
import { Plus, X } from "lucide-react";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Input } from "@/components/ground/ui/input";
import { OwnPattern } from "@/lib/traces/redaction/redaction-settings";

const mostPatterns = 50;

/** Patterns that only this workspace knows: ticket numbers, names of customers, its own keys. */
export function OwnPatterns({
  patterns,
  onChange,
}: {
  patterns: readonly OwnPattern[];
  onChange: (patterns: OwnPattern[]) => void;
}) {
  const change = (at: number, change: Partial<OwnPattern>) =>
    onChange(patterns.map((pattern, place) => (place === at ? { ...pattern, ...change } : pattern)));
  return (
    <SettingsSection
      title="Custom patterns"
      text={
        <>
          Plain regular expressions: letters,{" "}
          <code className="font-mono text-xs">. [ ] \d \w \s \b ( ) | ? * + {"{2,8}"}</code>. Slow patterns are
          rejected.
        </>
      }
      isWide
      action={
        patterns.length < mostPatterns && (
          <Button onClick={() => onChange([...patterns, { name: "", pattern: "", isCaseSensitive: false }])}>
            <Plus className="size-4" aria-hidden />
            Add pattern
          </Button>
        )
      }
    >
      {patterns.length === 0 ? (
        <p className="text-faint">None yet.</p>
      ) : (
        <ul className="flex max-w-200 flex-col gap-2">
          {patterns.map((pattern, at) => (
            <PatternRow
              key={at}
              place={at + 1}
              pattern={pattern}
              onChange={(next) => change(at, next)}
              onRemove={() => onChange(patterns.filter((_, place) => place !== at))}
            />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function PatternRow({
  place,
  pattern,
  onChange,
  onRemove,
}: {
  place: number;
  pattern: OwnPattern;
  onChange: (change: Partial<OwnPattern>) => void;
  onRemove: () => void;
}) {
  const parsed = OwnPattern.safeParse(pattern);
  const faultOf = (field: keyof OwnPattern): string | undefined =>
    pattern[field] === "" ? undefined : parsed.error?.issues.find(({ path }) => path[0] === field)?.message;
  const fault = faultOf("name") ?? faultOf("pattern");
  const faultId = `pattern-${place}-fault`;
  return (
    <li>
      <div className="flex items-center gap-2 max-sm:flex-wrap">
        <Input
          aria-label={`Name of pattern ${place}`}
          placeholder="ticket"
          value={pattern.name}
          onChange={(event) => onChange({ name: event.target.value })}
          maxLength={40}
          className="w-40"
          autoComplete="off"
          {...(faultOf("name") ? { "aria-invalid": true, "aria-describedby": faultId } : {})}
        />
        <Input
          aria-label={`Pattern ${place}`}
          placeholder="TICKET-\d{4,8}"
          value={pattern.pattern}
          onChange={(event) => onChange({ pattern: event.target.value })}
          maxLength={200}
          className="min-w-0 flex-1 font-mono text-xs"
          autoComplete="off"
          spellCheck={false}
          {...(faultOf("pattern") ? { "aria-invalid": true, "aria-describedby": faultId } : {})}
        />
        <label className="flex shrink-0 items-center gap-1.5 text-xs text-muted">
          <Checkbox
            checked={pattern.isCaseSensitive}
            onCheckedChange={(isOn) => onChange({ isCaseSensitive: isOn === true })}
          />
          Case-sensitive
        </label>
        <IconButton label={`Remove pattern ${pattern.name || place}`} onClick={onRemove}>
          <X className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      {fault && (
        <p id={faultId} role="alert" className="mt-1 text-xs text-fault">
          {fault}
        </p>
      )}
    </li>
  );
}
