/**
 * A reply cut into tokens, as `logprobs.content`. Of `true` and `false` the other stands beside it, with what is
 * left of the stated confidence.
 */
export function tokenise(text: string): object[] {
  const sure = Number(/"confidence":\s*([\d.]+)/.exec(text)?.[1] ?? 1);
  return (text.match(/\s?[A-Za-z_]+|\s?\d+|\s?[^A-Za-z_\d\s]+|\s/g) ?? []).map((token) => {
    const word = token.trim();
    const other = { true: "false", false: "true" }[word];
    const alternatives =
      other === undefined ? { [token]: 1 } : { [token]: sure, [token.replace(word, other)]: Math.max(1 - sure, 1e-9) };
    const top = Object.entries(alternatives).map(([one, share]) => ({ token: one, logprob: Math.log(share) }));
    return { token, logprob: top[0]?.logprob ?? 0, bytes: null, top_logprobs: top };
  });
}
