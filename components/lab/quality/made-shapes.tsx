import { type MadeShape } from "@/lib/replay/made-data/write-made-data";

const shapes = [
  { format: "faultline", name: "our format, with the evidence" },
  { format: "who-and-when", name: "Who&When" },
  { format: "tracer-traj", name: "TracerTraj" },
] as const satisfies readonly { format: MadeShape; name: string }[];

/** Links that download labeled failures, one for each shape that they are written in. */
export function MadeShapes({ hrefOf }: { hrefOf: (format: MadeShape) => string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      Download the failures with their labels:
      {shapes.map(({ format, name }) => (
        <a key={format} href={hrefOf(format)} download className="text-link hover:underline">
          {name}
        </a>
      ))}
    </p>
  );
}
