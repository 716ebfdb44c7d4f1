"use client";
import { FlaskConical } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ground/ui/button";

const RegressionDialog = dynamic(() => import("./regression-dialog").then((m) => m.RegressionDialog));

/** Opens what an incident can be exported as. */
export function RegressionButton({ workspace, number }: { workspace: string; number: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FlaskConical className="size-3.5" aria-hidden />
        Regression set
      </Button>
      {isOpen && <RegressionDialog workspace={workspace} number={number} onClose={() => setIsOpen(false)} />}
    </>
  );
}
