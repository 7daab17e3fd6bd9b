/**
 * Values kept small: a write is paid by the started kilobyte, in a transaction twice, and every index that carries the
 * row again (decision 0030). JSON, deflated against a dictionary of the words that rows are made of. What a condition
 * or an index looks at never goes in here: it stays an attribute of its own.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";

/**
 * Number 1, for good: what was packed with it is read with it. Better words are a dictionary number 2, beside it.
 * The commonest stand at the end, where they are nearest.
 */
const firstDictionary =
  '"trace":[{"day":"2027-","reason":"WEEKEND"},{"day":"2026-12-"reason":"' +
  '"yearEstablished":20,"industryCategories":["businessScope":["IMPORT","EXPORT","WHOLESALE","RETAIL"],"targetMarkets":["MAINLAND","MACAO","GREATER_BAY_AREA"],"' +
  '"boothPreference":"STANDARD_9","zoneChoice1":"exhibitorType":"contactPerson":"purposes":{"code":"productsServices":"productCategories":["exhibitCategories":["' +
  '"fascia":{"zh":"有限公司","en":"Limited"},"profile":{"zh":"本公司","en":"ecommerceUse":false,"participationMethod":"participationMode":"previousParticipation":' +
  '"ownerIdCopies":["businessRegistrationCertificate":["certificateOfOrigin":["productPhotos":["declarationLetter":["refundMethod":"BANK_TRANSFER","transferCertificate":["' +
  '"consentNotes":true,"declareTruth":true,"consentPersonalData":true,"consentDataFetch":true,"agree' +
  '"taxRegisteredOn":"20","taxpayerNumber":"siteRegistrationNumber":"businessRegistrationNumber":"employees":"nature":"ENTERPRISE","country":"MO","phone":{"area":"MO","number":"28' +
  '"shareholders":[{"macaoResident":true,"idNumber":"name":"share":100}],"nameZh":"","nameEn":" Limited","namePt":" Limitada","address":"cityCode":"personInCharge":"capital":' +
  '"supplement":{"fields":["message":"dueOn":"requestedAt":"before":{"suspended":[],"vouchers":["refunded":"cancelRequestedOn":"cancelReason":"WITHDRAWN""UNPAID","arrears":false,' +
  '"policy":{"fee":{"lines":[{"key":"booth","quantity":1,"unitAmount":"amount":"params":{"boothType":"STANDARD_9"}},{"key":"discount","params":{"kind":"LOCAL_50","percent":50}}],"total":{"amount":0,"currency":"MOP"}},' +
  '"holds":{"claim":"#BOOTH","counter":"EXHIBITION#2027","processing":"FAIR_HOSTED","owners":[{"eventId":"hash":"}]},"receiptNumber":"R-2026-000' +
  '"deadlines":[{"kind":"payment","from":"2026-","amount":5,"unit":"WORKING""CALENDAR","calendarVersion":"day":"dueAt":"T15:59:59.000Z","trace":[],"provisional":true}],' +
  '"timers":[{"kind":"paymentReminder","at":"T01:00:00.000Z"},{"kind":"paymentLapse","at":"supplementReminder""supplementLapse""complete""objectionClose""objection"' +
  '"resource":"participate","institutionName":"eventNames":{"zh-Hant":"","zh-Hans":"","en":"","pt":""},"eventDates":{"start":"2027-","end":"2027-"},"parentId":"' +
  '"pending":"decidedAt":"2026-","code":"FH-2026-","submittedAt":"2026-11-","createdAt":"2026-","seq":1,"lastHash":"' +
  '"notify":[{"accountId":"account":"@","language":"zh-Hant"}],"answers":{"institution":{' +
  '"actor":{"kind":"system"}"actor":{"kind":"staff","name":"@demo.mo"},"action":"lapsePayment","requestPayment","supplement","requestSupplement","reject","accept","pay","submit","from":"AWAITING_PAYMENT","to":"PAID","REJECTED","ACCEPTED","SUPPLEMENT_REQUIRED","CANCELLED","COMPLETED","DRAFT","to":"PROCESSING","reason":"diff":{"before":"after":"' +
  '"prevHash":"0000000000000000000000000000000000000000000000000000000000000000","hash":"' +
  '[{"id":"01M","channel":"inApp","to":"template":"paymentRequested""accepted""submitted","params":{"code":"FH-2026-","institution":"","reason":"","dueOn":"","amount":{"amount":0,"currency":"MOP"},"receipt":"","event":""},"language":"zh-Hant","link":"/personal/record/01M"},{"id":"01M","channel":"mail","to":"';
/** Number 2: the terms of a refund beside what stands before and after them, and what a group brings with it. */
const secondDictionary =
  '"cancelReason":"GROUP","followed":true,"refundBy":{"variant":"OVERSEAS","variant":"GROUP","bands":[{"daysBeforeMin":31,{"daysBeforeMin":15,"deductPercent":50},{"deductPercent":100,"daysBeforeMin":0,"daysBeforeMax":14},{"deductPercent":100,"daysBeforeMin":0,"daysBeforeMax":30}]},' +
  firstDictionary +
  '"unit":"WORKING","calendarVersion":"2026-11-21+0","day":"2026-12-","dueAt":"2026-12-T15:59:59.000Z","trace":[{"day":"2026-11-28","reason":"WEEKEND"},{"day":"2026-11-29","reason":"WEEKEND"}]}],"timers":[{"kind":"paymentReminder","at":"2026-11-' +
  '"total":{"amount":0,"currency":"MOP"}},"refundBy":{"variant":"HOSTED","bands":[{"daysBeforeMin":8,"deductPercent":50},{"deductPercent":100,"daysBeforeMin":0,"daysBeforeMax":7}]},"holds":{"claim":"-2027#BOOTH","counter":"EXHIBITION#2027","processing":"FAIR_HOSTED","owners":[{"eventId":"';
const dictionaries: readonly Buffer[] = [firstDictionary, secondDictionary].map((words) =>
  Buffer.from(words),
);
const CURRENT_DICTIONARY = 2;

/** A value of JSON as bytes: the number of the dictionary, then raw deflate. Members that are undefined are left out. */
export const compressJson = (value: unknown): Uint8Array => {
  const text = Buffer.from(JSON.stringify(value));
  const deflated = deflateRawSync(text, {
    dictionary: dictionaries[CURRENT_DICTIONARY - 1],
    level: 6,
    memLevel: 8,
  });
  return Buffer.concat([Buffer.of(CURRENT_DICTIONARY), deflated]);
};

/**
 * What was packed. The caller names the type of what he packed there.
 * @throws Error when the bytes are of no dictionary known here
 */
export const decompressJson = <T>(bytes: Uint8Array): T => {
  const dictionary = dictionaries[(bytes[0] ?? 0) - 1];
  if (!dictionary) throw new Error(`packed with dictionary ${bytes[0]}, which is not known here`);
  return JSON.parse(inflateRawSync(bytes.subarray(1), { dictionary }).toString()) as T;
};
