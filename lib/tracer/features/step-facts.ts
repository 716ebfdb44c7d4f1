import { type Step, type Trace } from "@/lib/traces/trace";
import { type TextReading } from "./read-text";

/** What is known of a step before any feature is computed. */
export interface StepFacts {
  step: Step;
  reading: TextReading;
  /** Could bear a label at all: not the task, a tool's answer, a notice of the system or a routing note. */
  isCandidate: boolean;
  /** A worker acts: it speaks or calls a tool, and is no coordinator that hands out work. */
  isActing: boolean;
  /** The first step, told to an agent in its own name, so that its words are the task's. */
  isOpening: boolean;
  /** How many acting steps came before it. */
  actingBefore: number;
  /** How many candidates of its agent came before it, and whether the candidate before it is the same agent's. */
  turnsBefore: number;
  isSameSpeaker: boolean;
  hasCode: boolean;
  /** The tool's answer right before and right after it, or null. */
  resultBefore: StepFacts | null;
  resultAfter: StepFacts | null;
  overlap: TokenOverlap;
}

/** Its different tokens against those of the task, the answer and the steps before. Counts, not shares. */
export interface TokenOverlap {
  /** Numbers that stand neither in the question nor in any step before. */
  freshNumbers: number;
  ofQuestion: number;
  ofAnswer: number;
  /** Of the answer's tokens, those that no step before contains. */
  answerFirstHere: number;
}

/** What is known of the whole trace. */
export interface TraceFacts {
  trace: Trace;
  steps: StepFacts[];
  actingCount: number;
  questionSize: number;
  answerSize: number;
  /**
   * Index of the step that, by these facts, the rules without parameters point at; -1 where
   * there is none. See gather-facts.ts.
   */
  firstCodeStep: number;
  answerOriginStep: number;
  /**
   * Index of the step, a tool's answer too, with most words of the final answer that stood nowhere
   * before; -1 where none has any.
   */
  answerSourceStep: number;
}
