"use client";
import { type ReactNode, useState } from "react";
import { PageHeader } from "@/components/ground/page/page-header";
import { CodeBlock } from "@/components/ground/ui/code-block";
import Link from "@/components/ground/ui/link";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ground/ui/tabs";
import { paths } from "@/lib/paths";
import { FirstSpan } from "./first-span";
import { type SendGuide, sendGuides, type SendPlace } from "./send-guides";
import { SendKey } from "./send-key";

/** From nothing to the first trace of one's own program: a key, the lines of a framework, and the wait for a span. */
export function SendPage({
  workspace,
  origin,
  canMakeKey,
  now,
}: {
  workspace: { slug: string; name: string };
  origin: string;
  canMakeKey: boolean;
  now: string;
}) {
  const [key, setKey] = useState<string | null>(null);
  const [guide, setGuide] = useState(sendGuides[0]?.id ?? "");
  const place = { origin, key: key ?? "fl_YOUR_KEY" };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[
          { label: workspace.name, href: paths.workspace(workspace.slug) },
          { label: "Imports", href: paths.imports(workspace.slug) },
        ]}
        title="Send from your code"
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-200 flex-col gap-8 px-4 py-6 sm:px-8">
          <p className="text-muted">
            Any program that speaks OpenTelemetry can send its runs here. A trace appears with its first spans and grows
            as the run continues.
          </p>
          <Part number={1} title="A key">
            <SendKey workspace={workspace.slug} made={key} canMake={canMakeKey} onMade={setKey} />
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
            <FirstSpan workspace={workspace.slug} since={now} />
            <p className="mt-3 text-xs text-faint">
              Nothing arrives? The exporter prints the server’s answer, such as an unknown key or a wrong address. Spans
              are sent in batches, so a short program has to flush or shut down the provider before it ends. If the run
              is already over, you can{" "}
              <Link
                href={paths.traces(workspace.slug, { import: "1" })}
                className="text-link underline underline-offset-2"
              >
                import its file
              </Link>
              .
            </p>
          </Part>
        </div>
      </div>
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
