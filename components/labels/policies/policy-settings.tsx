"use client";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { PolicyForm } from "./policy-form";
import { PolicyHistory, type PolicyVersion } from "./policy-history";

/**
 * What is meant here by a responsible agent and a decisive step: the text that holds, and every version
 * before it with what it changed.
 */
export function PolicySettings({
  workspace,
  versions,
  canWrite,
  now,
  save,
}: {
  workspace: string;
  /** Newest first, at least one. */
  versions: readonly PolicyVersion[];
  canWrite: boolean;
  now: string;
  save: Action<{ workspace: string; text: string; seen: string }, { version: number }>;
}) {
  const [isEditing, setIsEditing] = useState(false);
  const current = versions[0];
  if (!current) return null;
  return (
    <>
      <SettingsSection
        isWide
        text="Defines “responsible agent” and “decisive step” for this workspace. Annotators see it next to the form, and judges get it in the prompt. Every label and run records its policy version."
        action={
          canWrite &&
          !isEditing && (
            <Button onClick={() => setIsEditing(true)}>
              <Pencil className="size-3.5" aria-hidden />
              Edit
            </Button>
          )
        }
      >
        {isEditing ? (
          <PolicyForm workspace={workspace} policy={current} save={save} onClose={() => setIsEditing(false)} />
        ) : (
          <>
            <p
              dir="auto"
              className="rounded-lg border bg-panel px-4 py-3 leading-relaxed break-words whitespace-pre-wrap"
            >
              {visibleText(current.text)}
            </p>
            <p className="mt-2 text-xs text-faint">
              Version <span className="figure">{current.version}</span>, in effect.
              {!canWrite && " Owners and admins can change it."}
            </p>
          </>
        )}
      </SettingsSection>
      <SettingsSection isWide title="Versions" text="Labels may disagree because they followed different versions.">
        <PolicyHistory versions={versions} now={now} />
      </SettingsSection>
    </>
  );
}
