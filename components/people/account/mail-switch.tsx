"use client";
import { useState } from "react";
import { type Action, ask } from "@/components/ground/asking/ask";
import { Label } from "@/components/ground/ui/label";
import { Switch } from "@/components/ground/ui/switch";
import { toast } from "@/components/ground/toasts/toast";

/** Whether a mention is sent by email too. Saved as it is switched. `canSend` is whether this server sends any. */
export function MailSwitch({
  mailsMentions,
  canSend,
  save,
}: {
  mailsMentions: boolean;
  canSend: boolean;
  save: Action<{ mailsMentions: boolean }, unknown>;
}) {
  const [isOn, setIsOn] = useState(mailsMentions);
  const [isBusy, setIsBusy] = useState(false);
  const change = async (next: boolean) => {
    setIsOn(next);
    setIsBusy(true);
    const answer = await ask(save, { mailsMentions: next });
    setIsBusy(false);
    if (answer.ok)
      return void toast.success(next ? "Mentions are now sent by email." : "Mentions now stay in the inbox only.");
    setIsOn(!next);
    toast.error(answer.message);
  };
  return (
    <div className="flex items-start gap-3">
      <Switch
        id="mails-mentions"
        checked={isOn}
        disabled={isBusy}
        aria-describedby="mails-mentions-hint"
        onCheckedChange={(next) => void change(next)}
        className="mt-px"
      />
      <div className="min-w-0">
        <Label htmlFor="mails-mentions" className="text-sm text-text">
          Send mentions by email
        </Label>
        <p id="mails-mentions-hint" className="text-muted">
          {canSend
            ? "Includes the text of the comment and a link. Mentions always appear in your inbox."
            : "This server is not set up to send email, so mentions appear only in your inbox. The server's operator can set FAULTLINE_SMTP_URL and FAULTLINE_MAIL_FROM."}
        </p>
      </div>
    </div>
  );
}
