/** A value as JSON that nobody keeps; a Response as it is. */
export const respond = (answer: unknown, status = 200): Response => {
  if (answer instanceof Response) return answer;
  const init = { status, headers: { "cache-control": "no-store" } };
  return answer === undefined ? new Response(null, init) : Response.json(answer, init);
};
