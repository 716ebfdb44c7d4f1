/** Words by which a tool or a person says that something did not work. Scripts without spaces need no word boundary. */
const failing = [
  // \b knows only ASCII letters, so words that begin or end in others go without it.
  String.raw`\b(?:errors?|fail(?:s|ed|ure|ures)?|exceptions?|time[ds]?[ -]?out|offline|unavailable|unreachable)\b`,
  String.raw`\b(?:not (?:available|found|reachable|responding|supported|permitted|allowed|possible)|no such|no response)\b`,
  String.raw`\b(?:does|do|did) not (?:exist|respond|answer)\b|\b(?:doesn|don|didn)['’]t (?:exist|respond|answer)\b`,
  String.raw`\b(?:refused|denied|forbidden|unauthorized|aborted|rate limit(?:ed)?|too many requests|out of service)\b`,
  String.raw`\b(?:could not|couldn['’]t|cannot|can not|unable to|was not able)\b`,
  String.raw`\b(?:Fehler|fehlgeschlagen|gescheitert|nicht (?:verf\S{1,3}gbar|erreichbar|gefunden|m\S{1,3}glich)|abgelehnt)\b`,
  String.raw`\b(?:verweigert|Zeit\S{1,3}berschreitung|konnten? nicht|erreur|indisponible|introuvable|impossible)\b`,
  String.raw`\b(?:d\S{1,2}lai d\S{1,2}pass|hors ligne|fallo|fallido|no (?:disponible|encontrad[oa])|denegad[oa]|rechazad[oa])\b`,
  String.raw`\b(?:tiempo de espera|no se (?:pudo|ha podido|encontr)|erro|falha|falhou|negado|tempo esgotado)\b`,
  String.raw`\b(?:errore|fallit[oa]|non (?:disponibile|trovat[oa]|riuscit[oa])|negat[oa]|impossibile)\b`,
  String.raw`\b(?:mislukt|niet (?:beschikbaar|gevonden|bereikbaar)|geweigerd|misslyckades|mislykkedes|virhe|gagal|galat)\b`,
  String.raw`\b(?:tidak (?:tersedia|ditemukan)|nie (?:uda|znaleziono)|niedost|chyba|selhal|nenalezen|hata|bulunamad)`,
  "échec|échou|refusé|indisponível|não (?:encontrad|foi possível)|falló|błąd|lỗi|thất bại|không tìm thấy|başarısız",
  "ошибк|сбой|не удалось|не найден|недоступ|отказано|таймаут|время ожидания|помилк|не вдалося|грешка|неуспешн",
  "σφάλμα|απέτυχε|αποτυχία|δεν βρέθηκε",
  "エラー|失敗|タイムアウト|見つかりません|見つかりませんでした|利用できません|応答しません|応答がありません|拒否|オフライン|接続できません|存在しません",
  "错误|錯誤|失败|超时|逾時|超時|未找到|找不到|不可用|拒绝|拒絕|离线|離線|无法|無法|不存在|出错|异常",
  "오류|에러|실패|시간 초과|찾을 수 없|사용할 수 없|연결할 수 없|거부|오프라인|응답하지",
  "خطأ|خطا|فشل|تعذر|غير متاح|غير متوفر|انتهت المهلة|مرفوض|غير موجود|ناموفق|یافت نشد",
  "שגיאה|נכשל|לא זמין|לא נמצא|נדחה|לא ניתן|פסק זמן",
  "त्रुटि|विफल|असफल|उपलब्ध नहीं|नहीं मिल|ข้อผิดพลาด|ล้มเหลว|ไม่พบ",
].join("|");

/** Further words by which an agent owns up to a failure, tries anew or leaves something open. */
const owning = [
  String.raw`\b(?:sorry|apolog\w{1,6}|unfortunately|again|retry\w{0,3}|re-?try|retries|instead|missing|problems?|issues?)\b`,
  String.raw`\b(?:invalid|incorrect|wrong|unknown|unconfirmed|unverified|unclear|pending|incomplete|partial(?:ly)?|skip\w{0,4})\b`,
  String.raw`\b(?:another (?:way|source|tool|approach)|alternativ\w{1,3}|fall ?back|work ?around)\b`,
  String.raw`\b(?:none (?:was |were )?(?:found|available)|no (?:data|results?|answer|information|access|reply)|nothing (?:was )?found)\b`,
  String.raw`\bno [\w ]{1,30}\b(?:found|available|returned|answered)\b|\bnot (?:yet|been|be|able|work|get|return|find)\b|\b(?:couldn|didn|wasn|weren|isn|aren|hasn|haven|can)['’]t\b`,
  String.raw`\b(?:without (?:a|the|an) (?:answer|result|reply)|not allowed|outage|locked|blocked|expired|conflict)\b`,
  String.raw`\b(?:leider|nochmals?|erneut|fehl(?:t|en|te)|stattdessen|(?:ist|war|sind|waren|wurden?|k\S{1,2}nnen?) (?:[\wäöüß]{1,20} ){0,4}nicht\b|désolé|malheureusement|manqu\w{1,4}|réessa\w{1,4})`,
  String.raw`\b(?:lo siento|desafortunadamente|lamentablemente|de nuevo|falta|otra vez|infelizmente|desculp\w{1,3}|novamente)\b`,
  String.raw`\b(?:purtroppo|di nuovo|manca|helaas|opnieuw|tyvärr|niestety|maalesef|maaf|bohužel)\b`,
  "もう一度|再試行|再度|やり直|申し訳|残念|できません|できなかった|ありません|ませんでした|不明|未確認|代わりに|別の",
  "重试|重試|再试|抱歉|遗憾|遺憾|未能|没有找到|没有结果|未确认|另一|改用|不能|没能|다시|죄송|안타깝|못했|없습니다|않습니다",
  "к сожалению|ещё раз|еще раз|снова|повтор|не получ|не смог|нет данных|недоступ|на жаль|знову|вместо",
  "للأسف|مرة أخرى|عذر|لم أتمكن|لم نتمكن|لا يمكن|بدلا|מצטער|לצערי|שוב|לא הצלחתי|לא הצלחנו|במקום|क्षमा|दोबारा|नहीं",
  "συγγνώμη|δυστυχώς|ξανά|ขออภัย|rất tiếc|thử lại",
].join("|");

/** What looks like a failure and says that there was none. */
const unharmed =
  /\b(?:no|zero|0|without(?: any)?|free of|nor any) (?:[a-z]{1,12} ){0,1}(?:errors?|problems?|issues?|failures?|failed|exceptions?)\b|\b(?:error|failure)-?free\b|\b(?:errors?|failed|failures?|exceptions?|issues)["']?\s?[:=]\s?(?:0\b|none\b|no\b|null\b|\[\]|false\b)|\b(?:ohne|keine) (?:[a-zäöüß]{1,12} )?(?:fehler|probleme)\b|\bfehlerfrei\b|\bsans (?:erreur|problème)s?\b|\bsin (?:error(?:es)?|problemas?)\b|\bsem (?:erros?|problemas?)\b|\bsenza (?:errori|problemi)\b|(?:エラー|問題|異常)(?:は|も)?(?:なし|なく|ありません)|(?:没有|無|无|沒有)(?:任何)?(?:错误|錯誤|问题|問題|异常)|без ошибок|без проблем|오류 ?없|문제 ?없|بدون أخطاء|ללא שגיאות|\bmargins? of error\b|\berror (?:rate|bar|margin|handling|message|code)s?\b/giu;

const failingPattern = new RegExp(failing, "iu");
const owningPattern = new RegExp(owning, "iu");

/** The text with what denies a failure blanked out, at the same offsets. */
export const blankUnharmed = (text: string): string => text.replace(unharmed, (found) => " ".repeat(found.length));

/** Where a text speaks of a failure: the first such words. */
export function findFailing(text: string): { from: number; to: number } | null {
  const found = failingPattern.exec(blankUnharmed(text));
  return found && { from: found.index, to: found.index + found[0].length };
}

/** Words that deny: what one says of a thing that is not there. */
const denying =
  /\b(?:no|not|none|nothing|never|neither|zero|0|any|nicht|keine?[mnrs]?|nichts|aucune?|pas|rien|no hay|ning[uú]n\w?|nada|nessun\w?|non|nenhum\w?|não|geen|niet|inga?|inte|ikke|brak|nie|yok|değil|tidak|không)\b|n['’]t\b|нет|не |ничего|なし|ない|ません|ありませ|没有|沒有|无|無|未|不|없|않|못|لا |ليس|لم |אין|לא |नहीं|δεν|ไม่/iu;
export const denies = (text: string): boolean => denying.test(text);

/** Polite words for the trouble that somebody had: no admission that anything failed just now. */
const polite = new RegExp(
  [
    String.raw`\b(?:sorry|apolog\w{1,6})\b[^.!?\n]{0,30}\b(?:inconvenience|trouble|wait|delay|bother)\b`,
    String.raw`\bdésolée?s?\b[^.!?\n]{0,30}(?:gêne|désagrément|attente)|(?:lo siento|disculp\w{1,5})[^.!?\n]{0,30}molestia`,
    String.raw`desculp\w{1,4}[^.!?\n]{0,30}(?:transtorno|incômodo|incómodo)|scus\w{1,3}[^.!?\n]{0,30}disagio`,
    "(?:ご不便|ご迷惑|お手数|お待たせ)[^。\\n]{0,15}申し訳[^。\\n]{0,10}|申し訳[^。\\n]{0,10}(?:ご不便|ご迷惑|お待たせ)",
    "不便[^。\\n]{0,10}(?:抱歉|歉意)|抱歉[^。\\n]{0,10}不便|불편[^.\\n]{0,15}죄송",
    "عذر[^.\\n]{0,20}(?:الإزعاج|التأخير)|מצטער[^.\\n]{0,20}(?:אי[ -]הנוחות|העיכוב)",
  ].join("|"),
  "giu",
);

/** Whether an agent says that something did not work, is open or is tried anew. */
export function ownsUp(text: string): boolean {
  const plain = blankUnharmed(text).replace(polite, " ");
  return failingPattern.test(plain) || owningPattern.test(plain);
}
