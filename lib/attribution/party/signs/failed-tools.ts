import { groupBy } from "@/lib/traces/group-by";
import { type Trace } from "@/lib/traces/trace";
import { type AnsweredCall, answeredCalls } from "../../evidence/calls";
import { type Failure, readFailure } from "../../evidence/outcomes";
import { excerpt } from "../../evidence/passages";
import { type PartySign } from "../party-sign";

/** That a caller may not do what it asked for, whatever it asks. */
const refusal =
  /\b(?:forbidden|unauthori[sz]ed|permission denied|access denied|not (?:permitted|authori[sz]ed)|40[13]|quota|expired|zugriff verweigert|accès refusé|acceso denegado)\b|доступ запрещ|拒绝访问|アクセスが拒否/iu;

/** That the service itself broke. */
const broken = /\binternal (?:server )?error\b|\b50\d\b/iu;
const maxRead = 300;

/** Tools that fail to the end though they are called again, in ways that no call could have avoided. */
export function failedTools({ steps }: Trace): PartySign[] {
  return [...groupBy(answeredCalls(steps), ({ name }) => name)].flatMap(([name, calls]) => {
    const failures = calls.map(unavoidable);
    const tries = failures.length - 1 - failures.lastIndexOf(null);
    const [last, failure] = [calls.at(-1), failures.at(-1)];
    if (tries === 0 || !last || !failure) return [];
    const times = tries === 1 ? "" : `${tries} times, last `;
    const sign: PartySign = {
      party: "environment",
      stepIndex: last.answer.index,
      words: `${excerpt(name)} failed ${times}in step ${last.answer.index} (“${excerpt(failure.text)}”), and did not work again.`,
      weight: tries > 1 ? weights.again : weights.once,
    };
    return [sign];
  });
}

/** A call that nobody made again may have worked the next time. */
const weights = { again: 4, once: 0.8 };

function unavoidable({ answer, name }: AnsweredCall): Failure | null {
  const failure = readFailure(answer, name);
  if (!failure || failure.how === "empty") return null;
  const isOutside = failure.isPassing || refusal.test(failure.text) || broken.test(answer.content.slice(0, maxRead));
  return isOutside ? failure : null;
}
