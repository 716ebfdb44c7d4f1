import { type MethodView } from "./run-offer";
import { sourceParts } from "./source-parts";

/** The chosen method, and folded when it fails and where it comes from. */
export function MethodAbout({ method }: { method: MethodView }) {
  return (
    <section aria-label="Chosen method">
      <h3 className="font-semibold">{method.title}</h3>
      <details key={method.name} className="mt-1 text-xs">
        <summary className="w-fit cursor-pointer text-muted hover:text-text">When it fails, and its source</summary>
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-muted">
          {method.weakness && (
            <>
              <dt className="text-faint">Fails</dt>
              <dd>{method.weakness}</dd>
            </>
          )}
          <dt className="text-faint">Source</dt>
          <dd>
            {sourceParts(method.source).map(({ text, href }, at) =>
              href === null ? (
                text
              ) : (
                <a
                  key={at}
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link underline underline-offset-2"
                >
                  {text}
                </a>
              ),
            )}
          </dd>
        </dl>
      </details>
    </section>
  );
}
