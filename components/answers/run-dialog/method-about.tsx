import { type MethodView } from "./run-offer";

/** The chosen method: what it does, where it comes from and when it fails; folded where there is more to set. */
export function MethodAbout({ method }: { method: MethodView }) {
  return (
    <section aria-label="Chosen method">
      <h3 className="font-semibold">{method.title}</h3>
      <details key={method.name} open={!method.needsJudge && !method.needsLab} className="mt-0.5 text-xs">
        <summary className="w-fit text-muted hover:text-text">How it works, and when it fails</summary>
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-muted">
          <dt className="text-faint">Does</dt>
          <dd>{method.summary}</dd>
          {method.weakness && (
            <>
              <dt className="text-faint">Fails</dt>
              <dd>{method.weakness}</dd>
            </>
          )}
          <dt className="text-faint">Source</dt>
          <dd>{method.source}</dd>
          <dt className="text-faint">More</dt>
          <dd className="font-mono text-2xs">docs/methods/{method.name}.md</dd>
        </dl>
      </details>
    </section>
  );
}
