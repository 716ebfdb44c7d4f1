import { memo } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Paint, type Shape } from "./scene";

const color = (paint: Paint | undefined): string => (paint ? `var(--${paint})` : "none");

/** Draws shapes in an SVG, in the colors of the theme. */
export const Shapes = memo(function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  return shapes.map((shape, i) => <OneShape key={i} shape={shape} />);
});

function OneShape({ shape }: { shape: Shape }) {
  if (shape.kind === "group")
    return (
      <g transform={`translate(${shape.x} ${shape.y})`}>
        <Shapes shapes={shape.shapes} />
      </g>
    );
  if (shape.kind === "text")
    return (
      <text
        x={shape.x}
        y={shape.y}
        fill={color(shape.fill)}
        fontSize={shape.size ?? 11}
        textAnchor={shape.anchor ?? "start"}
        className={shape.isMono ? "font-mono" : undefined}
        style={{ unicodeBidi: "plaintext", fontWeight: shape.isBold ? 600 : undefined }}
      >
        {visibleText(shape.text)}
      </text>
    );
  const look = {
    fill: color(shape.fill),
    ...(shape.stroke ? { stroke: color(shape.stroke), strokeWidth: shape.strokeWidth ?? 1 } : {}),
    ...(shape.opacity === undefined ? {} : { opacity: shape.opacity }),
    ...(shape.isDashed ? { strokeDasharray: "3 3" } : {}),
  };
  if (shape.kind === "path") return <path d={shape.d} {...look} />;
  if (shape.kind === "circle") return <circle cx={shape.x} cy={shape.y} r={shape.radius} {...look} />;
  return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={shape.radius} {...look} />;
}
