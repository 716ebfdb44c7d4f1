"use client";
import { type ReactNode, useState } from "react";
import { CodeBlock } from "@/components/ground/ui/code-block";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ground/ui/tabs";
import { FirstSpan } from "./first-span";
import { type SendGuide, sendGuides, type SendPlace } from "./send-guides";
import { SendKey } from "./send-key";

/** What the lines of a framework are made of, and from when on spans are waited for. */
export interface SendPlan {
  origin: string;
  canMakeKey: boolean;
  now: string;
}

/** From nothing to the first trace of one's own program: a key, the lines of a framework, and the wait for a span. */
export function SendSteps({
  workspace,
  plan: { origin, canMakeKey, now },
  children,
}: {
  workspace: string;
  plan: SendPlan;
  /** What else may be done where nothing arrives. */
  children?: ReactNode;
}) {
  const [key, setKey] = useState<string | null>(null);
  const [guide, setGuide] = useState(sendGuides[0]?.id ?? "");
  const place = { origin, key: key ?? "fl_YOUR_KEY" };
  return (
    <div className="flex flex-col gap-8">
      <p className="text-muted">
        Any program that speaks OpenTelemetry can send its runs here. A trace appears with its first spans and grows as
        the run continues.
      </p>
      <Part number={1} title="A key">
        <SendKey workspace={workspace} made={key} canMake={canMakeKey} onMade={setKey} />
      </Part>
      <Part number={2} title="Your framework">
        <Tabs value={guide} onValueChange={setGuide}>
          <TabsList aria-label="Framework" className="mb-3 flex-wrap">
            {sendGuides.map(({ id, name }) => (
              <TabsTrigger key={id} value={id}>
                {name}
              </TabsTrigger>
            ))}
          </TabsList>
          {sendGuides.map((one) => (
            <TabsContent key={one.id} value={one.id}>
              <GuideLines guide={one} place={place} />
            </TabsContent>
          ))}
        </Tabs>
      </Part>
      <Part number={3} title="Run it">
        <FirstSpan workspace={workspace} since={now} />
        <p className="mt-3 text-xs text-faint">
          Nothing arrives? The exporter prints the server’s answer, such as an unknown key or a wrong address. Spans are
          sent in batches, so a short program has to flush or shut down the provider before it ends. {children}
        </p>
      </Part>
    </div>
  );
}

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 flex items-baseline gap-2 text-base font-semibold">
        <span className="figure text-faint" aria-hidden>
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

function GuideLines({ guide, place }: { guide: SendGuide; place: SendPlace }) {
  return (
    <div className="flex flex-col gap-3">
      <CodeBlock code={guide.install} label="Install" />
      <CodeBlock code={guide.variables(place)} label="Variables" />
      {guide.code !== null && <CodeBlock code={guide.code} label={guide.codeLabel} />}
      <p className="text-muted">{guide.content}</p>
    </div>
  );
}
