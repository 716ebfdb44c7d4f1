/**
 * What a responsible agent and a decisive step mean in a workspace that has not written down anything
 * else: version 1 of its policy.
 */
export const defaultPolicy = `1. Name one agent: the one whose mistake decided that the run failed.
2. Name one step of that agent: the earliest whose correction would have turned the failure into a success, with everything before it left as it is.
3. A mistake is something wrong that was said or done, or something needed that was left out. Repetition and detours that only cost time are no mistakes.
4. Ask of each earlier mistake whether the run could still have succeeded after it. If it could, it is not the decisive one.
5. Name the agent that took the step. If the step only carries out what another agent wrongly ordered, name that agent and the step with the order.
6. Count steps from 0.
7. If you are not sure, label what you hold most likely and mark it as in doubt. If several steps decided together, name the earliest and give the range.
8. Say in the reason what was wrong and what should have happened instead, and quote the words that show it.`;

/** Longest text of a policy, in characters. */
export const maxPolicyLength = 4_000;
