/** What to do differently, by the mode of MAST that a step failed in: true of any task. */
export const mastAdvice: Readonly<Record<string, string>> = {
  "1.1": "Read the task again and keep to every condition that it states.",
  "1.2": "Keep to your own role, and leave the rest to the agents responsible for it.",
  "1.3": "Look at what was already done, and do not repeat it.",
  "1.4": "Go back over what was said and found before, and work from its latest state.",
  "1.5": "Check whether the condition for ending is met before you continue or end.",
  "2.1": "Do not start over: continue from the progress made.",
  "2.2": "If something is unclear or missing, ask for it or look it up; do not assume it.",
  "2.3": "Come back to what the task asks for, and leave out what does not serve it.",
  "2.4": "Pass on everything that the others need, in full.",
  "2.5": "Read what the others and the tools have told you, and use it as it stands.",
  "2.6": "Make sure that you do what your reasoning concluded.",
  "3.1": "Do not end before everything that the task asks for is done.",
  "3.2": "Check the result against its source before you pass it on.",
  "3.3": "Check again in a different way and against the sources, and approve nothing that was not checked.",
};
