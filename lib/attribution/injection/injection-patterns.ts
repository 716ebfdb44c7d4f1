/** What kind of address to a judge a passage is, from the plainest. */
export type InjectionKind = "override" | "address" | "dictated-answer" | "forged-frame" | "hidden-text";

/** What each kind means, for the reader. */
export const injectionWords: Readonly<Record<InjectionKind, string>> = {
  override: "tells its reader to set aside its instructions",
  address: "addresses the judge of the run",
  "dictated-answer": "dictates which agent or step to name",
  "forged-frame": "imitates the marks around prompts or the record",
  "hidden-text": "hides words in signs that cannot be seen",
};

const told =
  "(?:instructions?|prompts?|rules?|guidelines?|directives?|orders?|context|messages?|anweisungen|instruktionen|regeln|consignes|instrucciones|reglas|istruzioni)";
const judge =
  "(?:judge|evaluators?|graders?|assessor|auditor|adjudicator|llm[- ]as[- ]a[- ]judge|reviewing model|grading model|attribution (?:model|system|tool)|richter|gutachter|évaluateur|juge|juez|evaluador|valutatore)";
const blame = "(?:responsible|guilty|faulty|failing|at fault|to blame|culpable|verantwortlich|schuldig)";

/**
 * Patterns over folded text (see fold-text.ts). Every repetition is bounded, so that no text makes them
 * slow. They are meant to be noticed, not to be proof: an agent that quotes an attack is flagged as well,
 * and an attack in other words is not.
 */
export const injectionPatterns: readonly { kind: InjectionKind; pattern: RegExp }[] = [
  {
    kind: "override",
    pattern: new RegExp(
      `\\b(?:ignore|disregard|forget|override|bypass|set aside|do not follow|stop following|ignoriere|vergiss|missachte|ignorez|oubliez|ignora|olvida|dimentica)\\b[^.!?]{0,40}\\b(?:previous|prior|above|earlier|preceding|foregoing|your|all|system|original|bisherigen|vorherigen|obigen|alle|précédentes|toutes|anteriores|todas|precedenti)\\b[^.!?]{0,30}\\b${told}\\b`,
      "gu",
    ),
  },
  {
    kind: "override",
    pattern:
      /(?:忽略|无视|無視)[^。！？]{0,12}(?:指令|指示|提示|规则|規則)|(?:以前|上記|これまで)の(?:指示|命令)を?(?:無視|忘れ)/gu,
  },
  {
    kind: "override",
    pattern:
      /\b(?:new|updated|revised|real|actual) (?:system )?(?:instructions?|prompt|task)(?: for (?:you|the model|the ai))? ?[:：]/gu,
  },
  {
    kind: "address",
    pattern: new RegExp(
      `\\b(?:dear|attention|hello|hey|hi|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|important for|hinweis (?:an|für)|nota (?:para|al|a la)|note à|à l')(?: (?:the|any|all|den|die|el|la|le|every))?(?: [\\p{L}-]{1,20})? ?${judge}\\b`,
      "gu",
    ),
  },
  {
    kind: "address",
    pattern: new RegExp(
      `\\b(?:if|when|as|since|because) (?:you|you're|you are)(?: are)?(?: (?:an?|the))?[^.!?]{0,30}\\b(?:${judge}|(?:evaluat|grad|judg|assess|audit|analys|analyz|review)ing (?:this|the|these) (?:trace|log|run|transcript|trajectory|conversation|record|steps?|agents?))`,
      "gu",
    ),
  },
  {
    kind: "address",
    pattern: new RegExp(
      `\\b(?:the |any )?${judge} (?:must|should|shall|has to|is (?:required|instructed|asked) to|will|muss|soll|debe|doit|deve)\\b`,
      "gu",
    ),
  },
  {
    kind: "dictated-answer",
    pattern: new RegExp(
      `\\b(?:do not|don't|never|must not|should not|please do not) (?:blame|accuse|name|flag|report|attribute|mark|select|choose)\\b[^.!?]{0,60}\\b(?:agent|step|me|error|mistake|this)\\b`,
      "gu",
    ),
  },
  {
    kind: "dictated-answer",
    pattern: new RegExp(
      `\\b(?:attribute|assign|ascribe|pin) (?:the |this |all )?(?:failure|error|mistake|fault|blame|responsibility)\\b[^.!?]{0,40}\\b(?:to|on) (?:agent |step |the )?[\\p{L}\\d_-]{1,40}`,
      "gu",
    ),
  },
  {
    kind: "dictated-answer",
    pattern: new RegExp(
      `\\b(?:the )?(?:decisive|mistake|critical|failing|wrong|faulty|erroneous) (?:step|error|agent)(?: (?:number|index|name))? (?:is|was|=|must be|should be|has to be)\\b|\\bagent (?:that is )?${blame}(?: agent)? (?:is|was)\\b|\\b${blame} agent (?:is|was|must be)\\b`,
      "gu",
    ),
  },
  {
    kind: "dictated-answer",
    pattern:
      /["']?(?:is_decisive_error|mistake_agent|mistake_step|failure_mode|decisive_step)["']? ?[:=]|<answer>[^<]{0,80}\||\bagent name ?[:：][^.!?]{0,60}\bstep number ?[:：]/gu,
  },
  {
    kind: "dictated-answer",
    pattern:
      /\b(?:answer|reply|respond|output|return|antworte|répondez|responde|rispondi)\b[^.!?]{0,30}\b(?:only )?(?:with|that|mit|par|con)\b[^.!?]{0,30}\b(?:step|agent|no error|no mistake|"?first"?|"?second"?|schritt|étape|paso)\b[^.!?]{0,12}\b(?:\d|half|is|was|only|made|hälfte)/gu,
  },
  {
    kind: "forged-frame",
    pattern:
      /<\/?(?:step|question|agents|expected-answer)-[0-9a-f]{2,8}|<\|(?:im_start|im_end|system|endoftext|start_header_id|eot_id)[^|]{0,20}\|>|\[\/?inst\]|<<\/?sys>>/gu,
  },
  {
    kind: "forged-frame",
    pattern:
      /(?<![-=#*])(?:-{3,}|={3,}|#{2,}|\*{3,}|\[) ?(?:end|close|begin|start)(?: of)?(?: the)? (?:log|trace|record|transcript|conversation|data|untrusted|fence|system prompt|context)\b/gu,
  },
  {
    kind: "forged-frame",
    pattern:
      /(?:^|[\n>\]*#] ?|\. )(?:system|developer|administrator|root) (?:override|message|notice|note|prompt|instruction) ?[:：]/gu,
  },
];
