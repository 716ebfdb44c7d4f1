/** Words of success: that something is done, settled or well. */
const success = new RegExp(
  [
    String.raw`\b(?:done|success\w{0,8}|confirm(?:s|ed)|complete(?:d|ly)?|booked|reserved|placed|sent|paid|saved|submitted|created)\b`,
    String.raw`\b(?:updated|scheduled|finished|ready|verified|checked|approved|deployed|resolved|cancel(?:l)?ed|refunded|delivered|all set)\b`,
    String.raw`\b(?:erledigt|erfolgreich|best\S{1,3}tigt|gebucht|reserviert|gesendet|gespeichert|fertig|abgeschlossen|bezahlt)\b`,
    String.raw`\b(?:termin|confirm|r\S{1,2}serv|envoy|enregistr|effectu)\w{0,4}é|\b(?:hecho|listo|confirmad[oa]|reservad[oa]|enviad[oa]|completad[oa])\b`,
    String.raw`\b(?:feito|concluíd[oa]|fatto|confermat[oa]|prenotat[oa]|inviat[oa]|gereed|bevestigd|geboekt|klart|potwierdz|tamamlandı)`,
    "完了|確認しました|確定|予約しました|送信しました|成功|完成|已确认|已確認|已预订|已發送|已发送|已安排|완료|확인했|예약했|성공",
    "готово|выполнен|подтвержд|забронирован|отправлен|успешн|تم |تمت|بنجاح|נשלח|הושלם|אושר|בהצלחה|הוזמן|सफल|पूरा",
  ].join("|"),
  "iu",
);

/** Whether a text says that something is done or went well. */
export const claimsSuccess = (text: string): boolean => success.test(text);

const whole =
  /\b(?:all|every|both|everything|each|alle[sn]?|beide|tou(?:s|tes)|tod[oa]s|tutt[ie]|alla|wszystkie|semua)\b|全部|すべて|全て|所有|все |모두|전부|כל |جميع|كل /iu;

/** Whether a text speaks of all of something. */
export const speaksOfAll = (text: string): boolean => whole.test(text);

/** Whether a text asks something. */
export const asks = (text: string): boolean => /[?？؟;](?:\s|$)/u.test(text.replaceAll(/;(?=\s|$)/gu, " "));

/** Names of calls that change something or tell somebody, by their first words. */
const changing = new Set(
  "set send book confirm pay charge file submit publish write update order place deploy mark close post save approve merge release finish ship issue reserve complete sign record announce commit push print dispatch transfer refund deliver start open unlock administer prescribe".split(
    " ",
  ),
);

/** Whether a call changes something, by its name: `set_oven`, `sendMail`. */
export const changesSomething = (words: readonly string[]): boolean =>
  words.slice(0, 2).some((word) => changing.has(word));

/** Whether a call gives an answer, by its name: `final_answer`, `respond`. */
export const repliesBy = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:final|answer|respond|reply|finish|submit)$/u.test(word));

/** Names of calls by which an agent gets help or tells of a trouble. */
export const seeksHelp = (words: readonly string[]): boolean =>
  words.some((word) =>
    /^(?:escalat|human|user|customer|support|ticket|retry|fallback|incident|alert|handoff|help|cancel|rollback|revert|abort)/u.test(
      word,
    ),
  );
