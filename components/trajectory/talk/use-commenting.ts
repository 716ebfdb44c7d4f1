"use client";
import { useMemo, useState } from "react";
import { can } from "@/lib/auth/permissions";
import { type TrajectoryData } from "../trace/trajectory-data";
import { type CommentStore, createCommentStore } from "./comment-store";
import { createFocusAsk, type FocusAsk } from "./focus-ask";

/** What the page knows of comments before any of them is read. */
export interface Commenting {
  /** Whether there is a place for them at all: not in a share. Where they are kept back, there is. */
  isHere: boolean;
  /** Whether comments are here to be read: neither in a share, nor for somebody who is to label first. */
  isOffered: boolean;
  mayWrite: boolean;
  /** How many comments stand at each step that has any. */
  counts: ReadonlyMap<number, number>;
  total: number;
  /** Another one whenever something was said anew, so that what was read is read again. */
  version: string;
  store: CommentStore;
  focus: FocusAsk;
}

const storage = () => (typeof window === "undefined" ? null : window.sessionStorage);

export function useCommenting(data: TrajectoryData, isMember: boolean, isBlind: boolean): Commenting {
  const { threads, workspace, readerId, trace } = data;
  const [store] = useState(() => createCommentStore(`faultline:comments:${readerId}:${trace.id}`, storage));
  const [focus] = useState(createFocusAsk);
  const isOffered = isMember && !!threads && !isBlind;
  return useMemo(() => {
    const known = isOffered && threads ? threads : [];
    return {
      isHere: threads !== undefined,
      isOffered,
      mayWrite: isOffered && can(workspace.role, "comment:write"),
      store,
      focus,
      counts: new Map(known.flatMap(({ stepIndex, count }) => (stepIndex === null ? [] : [[stepIndex, count]]))),
      total: known.reduce((sum, { count }) => sum + count, 0),
      version: known.map(({ stepIndex, version }) => `${stepIndex}:${version}`).join(" "),
    };
  }, [isOffered, threads, workspace.role, store, focus]);
}
