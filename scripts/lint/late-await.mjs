// A promise that is begun, then left alone while something else is awaited: where it rejects meanwhile nobody has asked
// for it yet, and Node.js ends the process. No type is needed to see it: what is awaited later is a promise.

const isFunction = ({ type }) => /Function/.test(type);
const functionAround = (node) => {
  let around = node.parent;
  while (around && !isFunction(around)) around = around.parent;
  return around ?? null;
};
const methodOf = ({ callee }) => (callee.type === "MemberExpression" ? callee.property.name : null);
/** `Promise.allSettled(…)`, `begin().catch(…)`, `begin().then(one, other)`, and those with `.finally(…)` behind. */
const neverRejects = (call) => {
  const method = methodOf(call);
  if (method === "finally") return call.callee.object.type === "CallExpression" && neverRejects(call.callee.object);
  return method === "allSettled" || method === "catch" || (method === "then" && call.arguments.length === 2);
};

const promiseVerbs = new Set(["then", "catch", "finally"]);
/** `await x`, `x.catch(…)`, `expect(x).rejects`: only a promise is read so. */
const isReadAsPromise = ({ parent }) =>
  parent.type === "AwaitExpression" ||
  (parent.type === "MemberExpression" && promiseVerbs.has(parent.property.name)) ||
  (parent.type === "CallExpression" &&
    parent.callee.name === "expect" &&
    parent.parent.type === "MemberExpression" &&
    /^(rejects|resolves)$/.test(parent.parent.property.name));

/** @type {import("eslint").Rule.RuleModule} */
export const lateAwait = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      late: "{{name}} may reject before anyone waits for it: wait for both at once (Promise.all, Promise.allSettled), or wait for it first.",
    },
  },
  create(context) {
    const awaits = [];
    const begun = [];
    return {
      AwaitExpression: (node) => void awaits.push(node),
      "ForOfStatement[await=true]": (node) => void awaits.push(node),
      "VariableDeclarator[id.type='Identifier'][init.type='CallExpression']": (node) => void begun.push(node),
      "Program:exit"() {
        for (const node of begun) {
          if (neverRejects(node.init)) continue;
          const [variable] = context.sourceCode.getDeclaredVariables(node);
          const reads = variable.references.map(({ identifier }) => identifier).filter((one) => one !== node.id);
          const [first] = reads;
          if (!first || !reads.some(isReadAsPromise)) continue;
          const around = functionAround(node);
          const isBetween = (one) =>
            one.range[0] > node.range[1] && one.range[1] < first.range[0] && functionAround(one) === around;
          if (awaits.some(isBetween)) context.report({ node, messageId: "late", data: { name: node.id.name } });
        }
      },
    };
  },
};
