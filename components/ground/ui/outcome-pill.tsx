import { Check, CircleDashed, X } from "lucide-react";
import { type ReactNode } from "react";
import { Pill } from "@/components/ground/ui/pill";
import { type Outcome } from "@/lib/traces/trace";

const looks = {
  failed: { tone: "fault", icon: X },
  passed: { tone: "neutral", icon: Check },
  unknown: { tone: "dashed", icon: CircleDashed },
} as const;

/** `failed`, `passed` or `unknown`, by color, sign and word; `children` stand behind it. */
export function OutcomePill({ outcome, children }: { outcome: Outcome; children?: ReactNode }) {
  const { tone, icon: Icon } = looks[outcome];
  return (
    <Pill tone={tone}>
      <Icon className="size-3 stroke-2!" aria-hidden />
      {outcome}
      {children}
    </Pill>
  );
}
