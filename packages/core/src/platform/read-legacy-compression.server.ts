/**
 * Reads rows that were written before values were stored as gzip: the first byte names one of two dictionaries, and
 * raw deflate against it follows. Nothing is written in this format any more (decision 0164).
 */
import { inflateRawSync } from "node:zlib";

/** Used by the oldest rows. Changing one character makes those rows unreadable. */
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
/** Used by later rows, and as fixed as the first one. */
const secondDictionary =
  '"cancelReason":"GROUP","followed":true,"refundBy":{"variant":"OVERSEAS","variant":"GROUP","bands":[{"daysBeforeMin":31,{"daysBeforeMin":15,"deductPercent":50},{"deductPercent":100,"daysBeforeMin":0,"daysBeforeMax":14},{"deductPercent":100,"daysBeforeMin":0,"daysBeforeMax":30}]},' +
  firstDictionary +
  '"unit":"WORKING","calendarVersion":"2026-11-21+0","day":"2026-12-","dueAt":"2026-12-T15:59:59.000Z","trace":[{"day":"2026-11-28","reason":"WEEKEND"},{"day":"2026-11-29","reason":"WEEKEND"}]}],"timers":[{"kind":"paymentReminder","at":"2026-11-' +
  '"total":{"amount":0,"currency":"MOP"}},"refundBy":{"variant":"HOSTED","bands":[{"daysBeforeMin":8,"deductPercent":50},{"deductPercent":100,"daysBeforeMin":0,"daysBeforeMax":7}]},"holds":{"claim":"-2027#BOOTH","counter":"EXHIBITION#2027","processing":"FAIR_HOSTED","owners":[{"eventId":"';
const dictionaries: readonly Buffer[] = [firstDictionary, secondDictionary].map((words) =>
  Buffer.from(words),
);

/**
 * Reads the text of a value that was stored in the old format.
 * @throws Error when the bytes do not start with the number of a dictionary, or are damaged
 */
export const readLegacyCompression = (bytes: Uint8Array): string => {
  const dictionary = dictionaries[(bytes[0] ?? 0) - 1];
  if (!dictionary) throw new Error(`${bytes[0]} is not the number of a compression dictionary`);
  return inflateRawSync(bytes.subarray(1), { dictionary }).toString();
};
