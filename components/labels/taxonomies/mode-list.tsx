import { type FailureMode } from "@/lib/attribution/taxonomies/taxonomy";
import { formatCount } from "@/lib/format";
import { modesByCategory } from "./taxonomy-draft";

/** The modes of a taxonomy under their categories, each with what it means. */
export function ModeList({ modes }: { modes: readonly FailureMode[] }) {
  return (
    <div className="flex flex-col gap-5">
      {modesByCategory(modes).map(({ category, modes: ofCategory }) => (
        <section key={category} aria-label={category || "Without a category"}>
          <h3 className="mb-1 flex items-baseline gap-2 font-semibold">
            <span dir="auto">{category || "Without a category"}</span>
            <span className="text-xs font-normal text-faint">{formatCount(ofCategory.length, "mode")}</span>
          </h3>
          <dl className="border-t">
            {ofCategory.map((mode) => (
              <div
                key={mode.id}
                className="grid grid-cols-[minmax(0,17rem)_minmax(0,1fr)] gap-x-6 border-b py-1.5 max-md:grid-cols-1"
              >
                <dt className="flex min-w-0 items-baseline gap-2">
                  <span className="min-w-0 font-medium break-words" dir="auto">
                    {mode.title}
                  </span>
                  <span className="figure min-w-0 text-faint break-words">{mode.id}</span>
                </dt>
                <dd className="min-w-0 text-muted break-words" dir="auto">
                  {mode.definition || <span className="text-faint">No definition.</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
