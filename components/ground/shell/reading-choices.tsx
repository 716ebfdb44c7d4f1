"use client";
import { type ReactNode } from "react";
import { ChoiceGroup } from "@/components/ground/ui/choice-group";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { themes } from "@/components/ground/preferences/themes";

const densities = [
  { value: "compact", label: "Compact" },
  { value: "regular", label: "Regular" },
  { value: "roomy", label: "Roomy" },
] as const;
const fontSizes = [
  { value: "small", label: "Small" },
  { value: "regular", label: "Regular" },
  { value: "large", label: "Large" },
] as const;
const clocks = [
  { value: "24", label: "14:34" },
  { value: "12", label: "2:34 pm" },
] as const;

/** How one likes to read: each choice takes effect at once, everywhere, and in every browser that one signs in with. */
export function ReadingChoices() {
  const { preferences, changePreferences } = usePreferences();
  const { theme, density, fontSize, clock } = preferences;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 max-sm:grid-cols-1 max-sm:gap-y-1">
      <Choice name="Theme">
        <ChoiceGroup
          label="Theme"
          value={theme}
          options={themes}
          onChange={(next) => changePreferences({ theme: next })}
        />
      </Choice>
      <Choice name="Density">
        <ChoiceGroup
          label="Density"
          value={density}
          options={densities}
          onChange={(next) => changePreferences({ density: next })}
        />
      </Choice>
      <Choice name="Text of steps">
        <ChoiceGroup
          label="Text of steps"
          value={fontSize}
          options={fontSizes}
          onChange={(next) => changePreferences({ fontSize: next })}
        />
      </Choice>
      <Choice name="Clock">
        <ChoiceGroup
          label="Clock"
          value={clock}
          options={clocks}
          onChange={(next) => changePreferences({ clock: next })}
        />
      </Choice>
    </div>
  );
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden className="text-muted">
        {name}
      </span>
      {children}
    </>
  );
}
