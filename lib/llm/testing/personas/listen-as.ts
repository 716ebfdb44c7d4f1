import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { listen, send } from "../scripted-endpoint";
import { endings } from "./endings";
import { manners } from "./manners";
import { type Persona } from "./persona";
import { replies } from "./replies";

export const personas: readonly Persona[] = [...replies, ...manners, ...endings];

const agentNames = ["user", "Boss", "Counter", "Counter", "Boss"];
const words = [
  "How many gulls and terns are there?",
  "Counter, count the gulls and terns and add them.",
  "I see 8 gulls and 4 terns.",
  "Seven and four make eleven.",
  "FINAL ANSWER: 11",
];

/** What every persona is asked about: the right answer is step 3 of the Counter. */
export const personaTrace = makeTrace(words.map((text, at) => [agentNames[at] ?? "", text]));

/** The same as a file that a person has. */
export const personaFile = {
  question: personaTrace.question,
  is_correct: false,
  history: words.map((content, at) => ({ name: agentNames[at], role: at === 0 ? "user" : "assistant", content })),
};

/** Serves a persona; `baseUrl` is the address that a person would enter for it. */
export async function listenAs(persona: Persona) {
  const endpoint = await listen((request, response, body, count) => {
    const { url: path = "", headers: sent } = request;
    const { status = 200, body: said, headers } = persona.answer({ path, headers: sent, body, count });
    send(response, status, said, headers);
  });
  return { baseUrl: `${new URL(endpoint.baseUrl).origin}${persona.path ?? "/v1"}`, seen: endpoint.seen };
}
