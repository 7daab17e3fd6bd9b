/** Texts of a registered event that its English or Portuguese page would show in Chinese. Pure. */
import type { EventDetail, LocalizedText } from "../../events/event-schema.ts";
import type { FieldIssue } from "../../platform/errors.ts";

const translatedFields = [
  "names",
  "shortDescription",
  "description",
  "venue",
  "scale",
  "investmentConditions",
  "natureStatement",
] as const satisfies readonly (keyof EventDetail)[];
const hanCharacter = /\p{Script=Han}/u;

const listUntranslated = (path: string, text: LocalizedText | undefined): FieldIssue[] =>
  (["en", "pt"] as const)
    .filter((language) => text?.["zh-Hant"] && (!text[language].trim() || hanCharacter.test(text[language])))
    .map((language) => ({ path: `${path}.${language}`, key: "untranslated" }));

/**
 * An organiser registers an event in Chinese, with its names in two languages. Staff add the other texts before the
 * page is published, because a reader of English or Portuguese could not read it (spec 1 §1).
 */
export const findUntranslatedTexts = (event: EventDetail): FieldIssue[] => [
  ...translatedFields.flatMap((field) => listUntranslated(field, event[field])),
  ...event.organisers.flatMap(({ names }, i) => listUntranslated(`organisers.${i}.names`, names)),
];
