/** What LangGraph raises to pass control, to wait or to end, as its tracers write it. None of it is a failure. */
const pattern = /^(?:[\w.]{0,60}\.)?(?:ParentCommand|GraphInterrupt|NodeInterrupt|GraphBubbleUp|GraphDrained)\b/;

/** Whether the text of an error is a framework passing control. */
export const isControlFlow = (error: unknown): boolean => typeof error === "string" && pattern.test(error.trimStart());
