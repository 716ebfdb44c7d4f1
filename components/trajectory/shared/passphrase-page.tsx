"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { AuthFrame } from "@/components/people/sign-in/auth-frame";
import { PassphraseForm, type Unlocked } from "./passphrase-form";

// Nothing of a trace is needed to ask for a passphrase.
const SharedTrajectory = dynamic(() =>
  import("@/components/trajectory/shared/shared-trajectory").then((m) => m.SharedTrajectory),
);
const AskAgain = dynamic(() => import("./ask-again").then((m) => m.AskAgain));

/**
 * The page of a share with a passphrase: asks for it, then draws the trace. What opens it stays in memory, and is asked
 * for again without losing the place.
 */
export function PassphrasePage({ token }: { token: string }) {
  const [unlocked, setUnlocked] = useState<Unlocked | null>(null);
  const [isExpired, setIsExpired] = useState(false);
  if (unlocked === null)
    return (
      <AuthFrame
        title="This trace is protected"
        text="Enter the passphrase set by the person who shared it."
        footer="What you enter here is not stored."
      >
        <PassphraseForm token={token} accessToken={null} onOpen={setUnlocked} />
      </AuthFrame>
    );
  const openAgain = ({ accessToken }: Unlocked) => {
    setUnlocked({ ...unlocked, accessToken });
    setIsExpired(false);
  };
  return (
    <>
      <SharedTrajectory
        data={unlocked.data}
        token={token}
        accessToken={unlocked.accessToken}
        onExpired={() => setIsExpired(true)}
      />
      {isExpired && (
        <AskAgain onClose={() => setIsExpired(false)}>
          <PassphraseForm token={token} accessToken={unlocked.accessToken} onOpen={openAgain} />
        </AskAgain>
      )}
    </>
  );
}
