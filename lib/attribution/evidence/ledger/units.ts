/** What a number counts or measures. Two units of one dimension can be mistaken for each other. */
export interface Unit {
  dimension: "money" | "mass" | "length" | "volume" | "temperature" | "zone";
  name: string;
}

/** Each line: name, and the forms in which it is written (letters in lower case). */
const table: Record<Unit["dimension"], string> = {
  money: `USD usd us$ $ dollar dollars dólares dólar доллар долларов долл דולר دولار ドル 美元 달러
EUR eur € euro euros евро אירו يورو ユーロ 欧元 歐元 유로
GBP gbp £ pound_sterling pounds_sterling фунт ポンド 英镑
JPY jpy 円 日元 yen
CNY cny rmb 元 人民币 yuan 人民幣
KRW krw ₩ 원
CHF chf franken sfr
SEK sek
NOK nok
DKK dkk
PLN pln zł złoty złotych
CZK czk kč
TRY try ₺
RUB rub ₽ руб рубль рублей рубля
UAH uah ₴ грн
INR inr ₹ rs rupees
BRL brl r$ reais
MXN mxn
ILS ils ₪ nis שקל שקלים ש״ח
AED aed درهم
SAR sar ريال
EGP egp
CAD cad c$
AUD aud a$
NZD nzd
SGD sgd
HKD hkd hk$
TWD twd nt$
ZAR zar
THB thb ฿
VND vnd ₫
CLP clp`,
  mass: `kg kg kgs kilogram kilograms kilogramm kilo kilos кг килограмм ק״ג كغ كجم キロ 公斤 千克 킬로그램
lb lb lbs pound pounds libras pfund фунтов 磅
g g gram grams gramm gramos grammes г граммов גרם غرام 克 グラム
mg mg milligram milligrams мг 毫克
t tonne tonnes tonnen тонн т טון طن 吨 トン
oz oz ounce ounces 盎司`,
  length: `km km kilometer kilometers kilometre kilometres kilómetros км ק״מ كم 公里 キロメートル
mi mi mile miles millas миль 英里
m m meter meters metre metres metros mètres метров м מטר متر メートル 米
ft ft feet foot pies 英尺
cm cm centimeter centimeters centimetres см 厘米
mm mm millimeter millimeters мм 毫米
in inch inches pulgadas zoll 英寸`,
  volume: `l liter liters litre litres litros litrov л литров ליטר لتر リットル 升
ml ml milliliter milliliters мл 毫升
gal gal gallon gallons galones 加仑`,
  temperature: `°C °c ℃ celsius 摄氏度 摂氏 цельсия
°F °f ℉ fahrenheit 华氏度 華氏
K kelvin`,
  zone: `UTC utc gmt z
CET cet mez
CEST cest mesz
EST est
EDT edt
CST cst
PST pst
PDT pdt
JST jst 日本時間
IST ist
MSK msk мск
local local_time ortszeit hora_local heure_locale ora_locale местное_время 現地時間 当地时间 當地時間`,
};

const forms = new Map<string, Unit>();
for (const [dimension, lines] of Object.entries(table))
  for (const line of lines.split("\n")) {
    const [name = "", ...written] = line.split(" ");
    for (const form of written)
      forms.set(form.replaceAll("_", " "), { dimension: dimension as Unit["dimension"], name });
  }

const isScriptWithoutSpaces = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const behind =
  /^[\u00a0\u202f \t-]{0,2}(?:(?:°|º)[ \u00a0]?[CFcf](?!\p{L})|[℃℉€£¥$₩₽₪₹₺฿₫₴]|\p{L}(?:["״]?[\p{L}\p{M}]){0,14}(?: (?:time|sterling|local|locale|время))?)/u;

/** The unit that stands behind a number, with where it ends there. */
export function unitBehind(after: string): (Unit & { length: number }) | null {
  const [found] = behind.exec(after) ?? [];
  if (found === undefined) return null;
  const word = found
    .trim()
    .replace(/^-/u, "")
    .replace(/[º°] ?/u, "°")
    .toLowerCase()
    .replaceAll('"', "״");
  if (isScriptWithoutSpaces.test(word)) return longestStart(word, found.length - word.length);
  const unit = forms.get(word) ?? forms.get(word.split(" ")[0] ?? "");
  // A single letter of another word, like "5 t-shirts".
  if (!unit || (word.length === 1 && /^-\p{L}/u.test(after.slice(found.length)))) return null;
  return { dimension: unit.dimension, name: unit.name, length: found.length };
}

function longestStart(word: string, lead: number): (Unit & { length: number }) | null {
  for (let length = Math.min(6, word.length); length > 0; length -= 1) {
    const unit = forms.get(word.slice(0, length));
    if (unit) return { dimension: unit.dimension, name: unit.name, length: lead + length };
  }
  return null;
}

const ahead = /(?:US\$|C\$|A\$|R\$|HK\$|NT\$|[€£$₩₽₪₹₺฿₫₴]|(?<!\p{L})[A-Z]{3})[\u00a0\u202f ]?$/u;

/** The currency that stands before a number. */
export function unitBefore(before: string): Unit | null {
  const [found] = ahead.exec(before.slice(-6)) ?? [];
  const unit = found === undefined ? undefined : forms.get(found.trim().toLowerCase());
  return unit?.dimension === "money" ? unit : null;
}

/** The unit in the name of a field or column: `price_usd`, `weightKg`, `Amount (EUR)`, `temp_f`. */
export function unitOfName(name: string): Unit | null {
  const before = knownNames.get(name);
  if (before !== undefined) return before;
  if (knownNames.size >= mostNames) knownNames.clear();
  const unit = readName(name);
  knownNames.set(name, unit);
  return unit;
}

/** The same names stand beside many values. */
const knownNames = new Map<string, Unit | null>();
const mostNames = 2_000;

function readName(name: string): Unit | null {
  const words = name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1_")
    .toLowerCase()
    .split(/[^\p{L}\p{N}€$£°]+/u)
    .filter(Boolean);
  const last = words.at(-1) ?? "";
  if ((last === "c" || last === "f") && words.some((word) => word.startsWith("temp")))
    return { dimension: "temperature", name: `°${last.toUpperCase()}` };
  for (const word of words.toReversed()) {
    const unit = forms.get(word);
    if (unit && (word.length > 1 || words.length > 1) && unit.name !== "local" && !ambiguous.has(word)) return unit;
  }
  return null;
}

/** Words that are also others in the name of a field. */
const ambiguous = new Set(["in", "m", "l", "t", "g", "z", "try", "est", "ist", "rs", "b", "k", "foot", "pound", "mi"]);
