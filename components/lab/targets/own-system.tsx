import { CodeBlock } from "@/components/ground/ui/code-block";

const code = `import { createReplayHandler, serveReplays } from "faultline/replay-kit";
const capabilities = { protocol: 1, system: { name: "My team" }, starts: ["prefix"] };
const handler = createReplayHandler({ capabilities, secrets: [secret], run: myTeam });
await serveReplays(handler, { port: 8602 });`;

/** How one makes one's own system a replay target. */
export function OwnSystem() {
  return (
    <section aria-labelledby="own-system" className="max-w-180 min-w-0">
      <h2 id="own-system" className="text-base font-semibold">
        Your own system
      </h2>
      <p className="mt-1 text-muted">
        A replay target implements the replay protocol: it continues from given steps and reports each step as it
        happens. In TypeScript, four lines wrap a system that you have as a generator of steps:
      </p>
      <CodeBlock code={code} label="TypeScript" isWrapped={false} className="mt-2" />
      <p className="mt-2 text-muted">
        For Python, one file with examples for AG2 and LangGraph; for anything else, three HTTP endpoints. See{" "}
        <code className="font-mono text-xs">docs/replay-protocol.md</code>, and{" "}
        <code className="font-mono text-xs">faultline replay conformance</code> checks your system against it.
      </p>
    </section>
  );
}
