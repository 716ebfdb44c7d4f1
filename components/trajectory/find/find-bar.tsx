"use client";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { useReading } from "../reading/reading-context";

const FindPanel = dynamic(() => import("./find-panel").then(({ FindPanel }) => FindPanel));

/** What is looked for, over the steps; it is fetched when somebody looks for something. */
export function FindBar() {
  const { find } = useReading();
  return <Suspense fallback={<TypingAhead />}>{find.isOpen && <FindPanel />}</Suspense>;
}
