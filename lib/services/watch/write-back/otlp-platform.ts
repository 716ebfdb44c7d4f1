import { logsRequest, withdrawal } from "@/lib/attribution/write-back/evaluation-event";
import { placeOf, type Remark, saysSame } from "@/lib/attribution/write-back/remark";
import { type AccessOf } from "./destination-access";
import { type Platform } from "./platform";
import { askPlatform, type Reach } from "./platform-request";

/**
 * Whatever takes OpenTelemetry's logs over HTTP. Nothing can be read or deleted there: what arrived is known from what
 * was written down here, and what no longer stands is taken back by another event.
 */
export const otlpPlatform = (access: AccessOf<"otlp">, reach: Reach): Platform => {
  const headers: Record<string, string> =
    access.header === null ? {} : { [access.header.name.toLowerCase()]: access.header.value };
  const url = new URL(`${access.baseUrl}/v1/logs`);
  return {
    read: ({ sent }) => Promise.resolve([...sent]),
    write: async ({ sent, begun, sentAt }, wanted) => {
      const places = new Set(wanted.map(placeOf));
      const stale = new Map([...sent, ...begun].map((remark) => [placeOf(remark), remark]));
      const stands = (remark: Remark): boolean =>
        begun.length === 0 && sent.some((said) => placeOf(said) === placeOf(remark) && saysSame(said, remark));
      const remarks = [
        ...wanted.filter((remark) => !stands(remark)),
        ...[...stale].flatMap(([place, remark]) => (places.has(place) ? [] : [withdrawal(remark)])),
      ];
      const about = { after: sentAt, observedAt: new Date().toISOString() };
      if (remarks.length > 0) await askPlatform({ url, headers, body: logsRequest(remarks, about) }, reach);
    },
    test: async () => void (await askPlatform({ url, headers, body: { resourceLogs: [] } }, reach)),
  };
};
