import { blankUnharmed, denies, ownsUp } from "./failure-words";

/** That something was tested, verified or checked: as done, by whoever speaks or by nobody named. */
const claims = new RegExp(
  [
    String.raw`\b(?:i|we)(?:['’]ve| have| just| also| already){0,3} (?:double-?checked|cross-?checked|tested|verified|validated|checked|confirmed that|run the tests|ran (?:it|the|all))\b`,
    String.raw`\b(?:has|have) (?:all )?(?:been|now been) (?:fully |carefully |thoroughly )?(?:tested|verified|validated|double-?checked|cross-?checked)\b`,
    String.raw`\b(?:fully|thoroughly|successfully|carefully) (?:tested|verified|validated)\b|\btested and (?:work\w{0,4}|verified|confirmed|ready)\b`,
    String.raw`\b(?:all|every|\d{1,4}) (?:\w{1,12} ){0,2}(?:tests?|checks) (?:now )?(?:pass(?:ed|es)?|succeed(?:ed|s)?|are green|went through)\b`,
    String.raw`\b(?:all|everything|both) (?:was|were|is|are) (?:now )?(?:tested|verified|validated|double-?checked)\b|^(?:all )?(?:tested|verified|double-?checked)\b[.!: ,]`,
    String.raw`\b(?:habe|haben|wurden?|ist|sind|alles|alle) (?:[\wäöüß]{1,20} ){0,4}(?:getestet|verifiziert|gepr\S{1,2}ft)(?![\wäöüß])|\balle tests (?:bestanden|erfolgreich|laufen)`,
    String.raw`\b(?:j['’]ai|nous avons|a été|ont été) (?:tout |bien )?(?:testée?s?|vérifiée?s?|validée?s?)|\btous les tests (?:passent|sont)`,
    String.raw`\b(?:he|hemos|ha sido|han sido) (?:probado|verificado|comprobado|validado|verificad[oa]s?)\b|\btodas las pruebas (?:pasan|pasaron)`,
    String.raw`\b(?:testei|verifiquei|foi testado|foram testados|todos os testes passa\w{1,3})\b|\b(?:ho|abbiamo) (?:testato|verificato|controllato)\b|\btutti i test (?:passano|superati)`,
    "テスト済み|検証済み|テストしました|検証しました|全(?:ての)?テスト(?:が|は)?(?:合格|通過|成功)",
    "已(?:经)?(?:测试|測試|验证|驗證|核实)|测试(?:全部|均|都)?(?:通过|成功)|验证(?:通过|无误)|所有测试",
    "테스트(?:를)? ?(?:완료|했|통과)|검증(?:을)? ?(?:완료|했)|протестирован|я проверил|мы проверили|все тесты (?:пройдены|прошли)",
    "تم التحقق|تم اختبار|اختبرت|جميع الاختبارات|בדקתי|נבדק ו|כל הבדיקות עברו|אימתתי",
  ].join("|"),
  "iu",
);

/** What makes of it a wish, a plan, a condition or a question. */
const open =
  /\b(?:please|should|must|will|would|could|can|may|might|shall|needs?|have to|has to|to be|let['’]?s|if|once|when|until|before|after|unless|make sure|ensure|next|bitte|wenn|soll\w{0,3}|werden|muss|si|cuando|debe|quand|doit|il faut)\b|[?？؟]|ください|たら|すれば|请|如果|若|应该|должн|если|пожалуйста|إذا|יש ל|אם /iu;

/** Whether a passage says that something was tested, verified or checked. */
export function claimsCheck(passage: string): boolean {
  const found = claims.exec(passage);
  if (!found || open.test(passage)) return false;
  const plain = blankUnharmed(passage);
  return !denies(plain.slice(Math.max(0, found.index - 30), found.index + found[0].length)) && !ownsUp(plain);
}
