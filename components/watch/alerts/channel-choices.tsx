"use client";
import Link from "@/components/ground/ui/link";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Label } from "@/components/ground/ui/label";
import { visibleText } from "@/components/ground/ui/visible-text";
import { paths } from "@/lib/paths";

const kindNames: Record<string, string> = { webhook: "webhook", slack: "Slack", email: "email" };

/** Who is told: any of the channels of a workspace. */
export function ChannelChoices({
  workspace,
  channels,
  value,
  onChange,
}: {
  workspace: string;
  channels: readonly { id: string; name: string; kind: string; isEnabled: boolean }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-xs font-medium text-muted">Notify channels</legend>
      {channels.length === 0 ? (
        <p className="mt-1 text-xs text-faint">
          No channels yet. An admin can add a webhook, Slack or email under{" "}
          <Link href={paths.settings(workspace, "channels")} className="text-link underline underline-offset-2">
            Settings → Channels
          </Link>
          .
        </p>
      ) : (
        <ul className="mt-1.5 flex flex-col gap-1.5">
          {channels.map(({ id, name, kind, isEnabled }) => (
            <li key={id}>
              <Label className="flex items-center gap-2 text-sm font-normal text-text">
                <Checkbox
                  checked={value.includes(id)}
                  onCheckedChange={(isOn) =>
                    onChange(isOn === true ? [...value, id] : value.filter((each) => each !== id))
                  }
                />
                <span className="min-w-0 truncate" dir="auto">
                  {visibleText(name)}
                </span>
                <span className="text-xs text-faint">
                  {kindNames[kind] ?? kind}
                  {!isEnabled && ", switched off"}
                </span>
              </Label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
