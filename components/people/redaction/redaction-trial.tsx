"use client";
import { useMemo, useState } from "react";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { Field } from "@/components/ground/ui/field";
import { Pill } from "@/components/ground/ui/pill";
import { ruleTitle } from "@/components/ground/ui/redaction-rule-words";
import { Textarea } from "@/components/ground/ui/textarea";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatNumber } from "@/lib/format";
import { OwnPattern, type RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { createRedactor } from "@/lib/traces/redaction/redactor";

/** Something to try the rules on. No key or address of anybody. */
const sampleText =
  "Send the receipt to ana@example.com, then call the API with sk-test-AbCdEfGhIjKlMnOpQrStUvWx. Card 4111 1111 1111 1111, database postgresql://app:s3cret@db.internal/orders.";

const mostCharacters = 20_000;

/** A text as the rules on this page would leave it. Nothing of it leaves the browser. */
export function RedactionTrial({ settings }: { settings: RedactionSettings }) {
  const [text, setText] = useState(sampleText);
  const { masked, counts } = useMemo(() => {
    const patterns = settings.patterns.filter((pattern) => OwnPattern.safeParse(pattern).success);
    const redactor = createRedactor({ rules: settings.rules, patterns });
    return { masked: redactor.mask(text), counts: redactor.counts() };
  }, [settings, text]);
  return (
    <SettingsSection title="Try it" text="This text stays in your browser." isWide>
      <div className="grid max-w-200 grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label="A text">
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={mostCharacters}
            rows={6}
            dir="auto"
            spellCheck={false}
            className="font-mono text-xs"
          />
        </Field>
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-xs font-medium text-muted">Stored as</h3>
          <output
            dir="auto"
            className="min-h-20 flex-1 overflow-y-auto rounded-md border bg-sunken px-2.5 py-1.5 font-mono text-xs break-words whitespace-pre-wrap"
          >
            {visibleText(masked)}
          </output>
          <p role="status" className="mt-1 flex min-h-5 flex-wrap gap-1.5">
            {counts.length === 0 && <span className="text-xs text-faint">Nothing is masked.</span>}
            {counts.map(({ rule, count }) => (
              <Pill key={rule} tone="strong">
                {ruleTitle(rule)} <span className="figure">{formatNumber(count)}</span>
              </Pill>
            ))}
          </p>
        </div>
      </div>
    </SettingsSection>
  );
}
