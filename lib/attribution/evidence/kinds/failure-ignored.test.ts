import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRun, unsoundIn } from "../testing/any-run";
import { tell, type Told } from "../testing/tell";
import { failureIgnored } from "./failure-ignored";
import { allOf } from "../testing/check-kind";

/** The steps that it finds in a run of one call, its answer and what follows. */
const stepsFound = (lines: readonly Told[]): number[] =>
  allOf(failureIgnored, tell(lines)).map(({ stepIndex }) => stepIndex);

/** A call of a tool with an answer, and what the agent says then. */
const run = (answer: string, reply: string, given: unknown = { slot: "14:30", doctor: "Okafor" }): Told[] => [
  ["user", "asks", "Please."],
  ["Clerk", "calls", "reserve_slot", given],
  ["Clerk", "gets", answer, "reserve_slot"],
  ["Clerk", "says", reply],
];

describe("an ignored failure", () => {
  it("says who goes on, against what, with the words of both", () => {
    const [found] = allOf(
      failureIgnored,
      tell(run("409 Conflict: slot taken", "Your visit is at 14:30 with Dr Okafor.")),
    );
    expect(found).toEqual({
      stepIndex: 3,
      agent: "Clerk",
      party: "agent",
      words:
        "Step 3 says “Your visit is at 14:30 with Dr Okafor.”, but reserve_slot failed in step 2 (“409 Conflict: slot taken”).",
      span: { from: 0, to: 38 },
      against: [{ stepIndex: 2, span: { from: 0, to: 24 }, text: "409 Conflict: slot taken" }],
    });
  });

  it.each([
    ["HTTP/1.1 500 Internal Server Error", "Booked: 14:30."],
    ['{"status": "failed", "slot": "14:30"}', "You are booked for 14:30."],
    ["{'ok': False, 'slot': '14:30'}", "Everything is confirmed."],
    ['{"error": "calendar timed out"}', "Dr Okafor sees you at 14:30."],
    ['{"message": "The calendar is not responding."}', "Dr Okafor sees you at 14:30."],
    ["Traceback (most recent call last):\n  File \"a.py\", line 3\nKeyError: 'slot'", "Dr Okafor sees you at 14:30."],
    ["calendar offline", "Dr Okafor sees you at 14:30."],
    ["null", "Dr Okafor has a free slot at 14:30."],
    ["予約システムがタイムアウトしました", "14:30 の予約が完了しました。"],
    ["预约失败：系统超时", "已确认 14:30 的预约。"],
    ["Ошибка: сервер недоступен", "Запись на 14:30 подтверждена."],
    ["خطأ في الاتصال بالخادم", "تم الحجز في 14:30."],
    ["שגיאה בשרת", "התור ב-14:30 אושר"],
    ["Fehler: Kalender nicht erreichbar", "Der Termin um 14:30 ist bestätigt, Sie müssen nichts weiter tun."],
    ["Erreur : agenda indisponible", "Le rendez-vous de 14:30 est confirmé."],
    ["오류: 시간 초과", "14:30 예약이 완료되었습니다."],
  ])("is found after %s", (answer, reply) => {
    expect(stepsFound(run(answer, reply))).toEqual([3]);
  });

  it.each([
    ["excuses the trouble only", "Your visit at 14:30 is confirmed. We apologize for the inconvenience!"],
    ["excuses the trouble only", "14:30 の予約が完了しました。ご不便をおかけして申し訳ございません。"],
    ["asks what is next", "Your visit at 14:30 is confirmed. Do you need directions?"],
    ["asks what is next", "تم حجز موعدك 14:30 ✅ هل تريدين معرفة التكلفة؟"],
  ])("is found where the claim %s", (_how, reply) => {
    expect(stepsFound(run("409 Conflict: nothing was reserved", reply))).toEqual([3]);
  });

  it.each(["Sorry, the slot at 14:30 is gone.", "Shall I take 15:00 in its place?"])(
    "is none where it is owned up to or asked: %s",
    (reply) => expect(stepsFound(run("409 Conflict: nothing was reserved", reply))).toEqual([]),
  );

  it("knows a thing by the name that stands beside its code", () => {
    const lines: Told[] = [
      ["user", "asks", "Rates to Lyon (FR) and Turin (IT), please."],
      ["Clerk", "calls", "rate", { country: "FR" }],
      ["Clerk", "gets", "Error: lookup failed.", "rate"],
      ["Clerk", "says", "Lyon: 26.00."],
    ];
    expect(stepsFound(lines)).toEqual([3]);
    expect(stepsFound(lines.with(3, ["Clerk", "says", "Turin: 26.00."]))).toEqual([]);
  });

  it("is none where a refused answer is given again, or another program went well", () => {
    const again: Told[] = [
      ["user", "asks", "Please."],
      ["Clerk", "calls", "final_result", { days: 60, note: "" }],
      ["Clerk", "gets", "note must not be empty, the call failed", "final_result"],
      ["Clerk", "calls", "final_result", { days: 60, note: "visa free" }],
      ["Clerk", "gets", "ok", "final_result"],
    ];
    expect(stepsFound(again)).toEqual([]);
    const queries: Told[] = [
      ["user", "asks", "Please."],
      ["Clerk", "calls", "query", { sql: "select * from churn" }],
      ["Clerk", "calls", "query", { sql: "select month, active from customers" }],
      ["Clerk", "gets", "Error: relation churn does not exist", "query"],
      ["Clerk", "gets", "2026-01,4100", "query"],
      ["Clerk", "says", "The churn was 4100 in January."],
    ];
    expect(stepsFound(queries)).toEqual([]);
    expect(stepsFound(queries.toSpliced(4, 1).toSpliced(2, 1))).toEqual([3]);
  });

  it("quotes of a record what it says of the failure, and nothing behind it", () => {
    const [found] = allOf(
      failureIgnored,
      tell(run('{"error": "label service unavailable (503)", "visit": null}', "Dr Okafor sees you at 14:30.")),
    );
    expect(found?.against[0]?.text).toBe("label service unavailable (503)");
    expect(found?.words).toContain("reserve_slot failed in step 2 (“label service unavailable (503)”).");
  });

  it("is none where a tool has nothing to answer", () => {
    const thought: Told[] = [
      ["user", "asks", "Please."],
      ["Clerk", "calls", "think", { thought: "The slot at 14:30 is free." }],
      ["Clerk", "gets", "", "think"],
      ["Clerk", "calls", "reserve_slot", { slot: "14:30" }],
    ];
    expect(stepsFound(thought)).toEqual([]);
  });

  it("is found where one of several calls failed and all are spoken of", () => {
    expect(
      stepsFound([
        ["Stock", "calls", "count_crates", { item: "lemon" }],
        ["Stock", "calls", "count_crates", { item: "quince" }],
        ["Stock", "gets", "31", "count_crates"],
        ["Stock", "gets error", "scale 2 does not respond", "count_crates"],
        ["Stock", "says", "31 crates of lemons and 12 of quinces."],
      ]),
    ).toEqual([4]);
  });

  it("is found at a call that takes a failed reading for good", () => {
    const found = allOf(
      failureIgnored,
      tell([
        ["Pump", "calls", "read_level", { tank: "T7" }],
        ["Pump", "gets error", "sensor bus error", "read_level"],
        ["Pump", "calls", "set_valve", { tank: "T7", open: 0.4 }],
      ]),
    );
    expect(found.map(({ words }) => words)).toEqual([
      "Step 2 calls set_valve without mentioning a failure, but read_level failed in step 1 (“sensor bus error”).",
    ]);
  });

  it.each<[string, unknown, string, string]>([
    ["send_invites", { list: "choir" }, '{"sent": 7, "failed": 2}', "All 9 invites were sent."],
    ["backup_hosts", { hosts: "a, b, c" }, "2 of 3 hosts backed up; c unreachable", "All hosts are backed up."],
  ])("is found where %s did a part and all is claimed", (tool, given, answer, reply) => {
    expect(
      stepsFound([
        ["Desk", "calls", tool, given],
        ["Desk", "gets", answer, tool],
        ["Desk", "says", reply],
      ]),
    ).toEqual([2]);
  });

  it("is found at a thought that owns up and a reply that does not, and at a call that replies", () => {
    expect(
      stepsFound([
        ["Cashier", "calls", "exchange_rate", { pair: "CHF/NOK" }],
        ["Cashier", "gets error", "rate service: 503", "exchange_rate"],
        ["Cashier", "thinks", "The service failed, I take 11.9 from memory."],
        ["Cashier", "calls", "final_answer", { answer: "100 CHF are 1,190 NOK." }],
      ]),
    ).toEqual([3]);
  });

  it("is found at an agent that takes over without a word of it", () => {
    expect(
      stepsFound([
        ["Desk", "calls", "ask_archive", { about: "deed 77/B" }],
        ["Desk", "gets", "The archive is offline.", "Archivist"],
        ["Desk", "to", "Writer", ""],
        ["Writer", "says", "Deed 77/B names Odile as the owner since 1974."],
      ]),
    ).toEqual([3]);
  });
});

describe("no ignored failure", () => {
  it.each([
    ["409 Conflict: slot taken", "Unfortunately 14:30 is gone."],
    ["409 Conflict: slot taken", "14:30 could not be reserved."],
    ["409 Conflict: slot taken", "Shall I look for another time than 14:30?"],
    ["予約に失敗しました", "申し訳ありません、14:30 は予約できませんでした。"],
    ["预约失败", "抱歉，14:30 未能预约。"],
    ["Ошибка сервера", "К сожалению, запись на 14:30 не удалась."],
    ["خطأ في الخادم", "للأسف تعذر الحجز في 14:30."],
    ["שגיאה בשרת", "לצערי לא הצלחתי לקבוע תור ל-14:30"],
    ["Fehler im Kalender", "Leider konnte ich 14:30 nicht buchen."],
    ["Slot reserved, no errors.", "You are booked for 14:30."],
    ['{"status": "ok", "error": null, "failed": 0}', "You are booked for 14:30."],
    ["[]", "There are no free slots at 14:30."],
    ["Doctor Okafor not found", "We have nobody of the name of Okafor."],
    [`Rates of error in ${"long reports ".repeat(30)} failed`, "You are booked for 14:30."],
  ])("is found after %s", (answer, reply) => {
    expect(stepsFound(run(answer, reply))).toEqual([]);
  });

  it.each<[string, string, string]>([
    ["search_logs", "ERROR disk full at 10:03", "The service ran out of disk space."],
    ["get_server_status", "s3: offline since 04:00", "Server s3 stopped at 04:00."],
    ["open_case", "A customer cannot log in; the page shows an error.", "Case 9: the customer wants to log in."],
  ])("is found where %s answers with what it was asked for", (tool, answer, reply) => {
    expect(
      stepsFound([
        ["Desk", "calls", tool, { of: "s3", number: 9 }],
        ["Desk", "gets", answer, tool],
        ["Desk", "says", reply],
      ]),
    ).toEqual([]);
  });

  it("is found where the call is made again, or another source is asked", () => {
    const start = run("gateway timeout", "One moment.").slice(0, 3);
    expect(
      stepsFound([
        ...start,
        ["Clerk", "calls", "reserve_slot", { slot: "14:30", doctor: "Okafor" }],
        ["Clerk", "gets", "reserved", "reserve_slot"],
        ["Clerk", "says", "Confirmed: 14:30 with Dr Okafor."],
      ]),
    ).toEqual([]);
    expect(
      stepsFound([
        ...start,
        ["Clerk", "calls", "phone_desk", { doctor: "Okafor" }],
        ["Clerk", "gets", "14:30 noted", "phone_desk"],
        ["Clerk", "says", "Confirmed: 14:30 with Dr Okafor."],
      ]),
    ).toEqual([]);
  });

  it("is found where a new turn of the user comes between", () => {
    const [, call, answer, reply] = run("calendar offline", "You are booked for 14:30.");
    if (!call || !answer || !reply) throw new Error("no run");
    expect(stepsFound([call, answer, ["user", "asks", "And?"], reply])).toEqual([]);
  });
});

it("holds for any trace", () => {
  const seeds = fc.array(fc.tuple(fc.nat(999), fc.nat(999), fc.string({ unit: "binary", maxLength: 60 })), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(seeds, (given) => {
      expect(unsoundIn(failureIgnored, anyRun(given))).toEqual([]);
    }),
  );
});

it("stops at twenty findings of a trace", () => {
  const lines = Array.from({ length: 100 }, () => run("calendar offline", "You are booked for 14:30.")).flat();
  expect(allOf(failureIgnored, tell(lines))).toHaveLength(20);
});
