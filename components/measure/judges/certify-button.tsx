"use client";
import dynamic from "next/dynamic";
import { Suspense, useState } from "react";
import { hasModel, type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { Button } from "@/components/ground/ui/button";
import Link from "@/components/ground/ui/link";
import { paths } from "@/lib/paths";
import { type CertifyWish } from "./certify-dialog";

const CertifyDialog = dynamic(() => import("./certify-dialog").then((m) => m.CertifyDialog));

/** Opens the dialog; leads to the providers where there is no model to ask. */
export function CertifyButton({
  workspace,
  means,
  wish = {},
  isMain = false,
  children,
}: {
  workspace: string;
  means: RunMeans;
  wish?: CertifyWish;
  isMain?: boolean;
  children: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const variant = isMain ? ({ variant: "primary" } as const) : {};
  if (!hasModel(means))
    return isMain ? (
      <Button asChild variant="primary">
        <Link href={paths.settings(workspace, "providers")}>Add a provider</Link>
      </Button>
    ) : null;
  return (
    <>
      <Button {...variant} onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      <Suspense>
        {isOpen && <CertifyDialog workspace={workspace} means={means} wish={wish} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
