/** The blank form of a scheme for the manual route (spec 2 §2): the same steps and fields, with room to write. */
import type { Instant } from "../day.ts";
import type { EventDetail } from "../event/wire.ts";
import { readsOf } from "../form/define.ts";
import { test } from "../form/evaluate.ts";
import { codesFor } from "../form/kinds/fault.ts";
import type { CheckContext, Expr, Field, Options, Scheme } from "../form/types.ts";
import type { Language } from "../notice/types.ts";
import { eventLists, eventWords, labelOf, ownOption, schemeTexts } from "./application-pdf.server.ts";
import { Sheet } from "./document.server.ts";
import { type Texts, textsIn } from "./texts.server.ts";

/** What a list offers, by its name. */
export type Choices = (list: string) => readonly string[];
const LONG = 84;
const SHORT = 24;
/** A heading stands above its first field, the largest too. */
const WITH_FIRST = LONG + 84;
const large = new Set<Field["kind"]>(["longText", "multiText", "lines", "people", "matrix", "excel", "tree"]);

/** What a blank form is made from; `context` tells the event, as far as it is known. */
export interface Blank {
  scheme: Scheme;
  choices: Choices;
  context: CheckContext;
}
/** What a choice offers, as words with boxes; undefined where there is only room to write. */
const offered = (
  options: Options,
  key: string,
  { choices, context }: Pick<Blank, "choices" | "context">,
  texts: Texts,
  names: string,
): string[] | undefined => {
  if ("values" in options)
    return options.values.map((code) => ownOption(texts, names, `fields.${key}`, code));
  const list = "list" in options ? options.list : eventLists[options.event];
  if (!list) return undefined;
  const codes = codesFor(options, { answers: {}, context }) ?? choices(list);
  const event = context.event as Partial<EventDetail> | undefined;
  const say =
    "event" in options
      ? (code: string) => eventWords(event, texts)(options.event, code)
      : (code: string) => texts.text(`lists:${list}.${code}`);
  return codes.map(say);
};

/** Rows are written one below the other: what belongs into each stands above them. */
const columnsOf = (field: Field, texts: Texts, names: string): string => {
  if (!("columns" in field)) return "";
  const labels = field.columns.map(({ key }) =>
    texts.text(`${names}:fields.${field.key}.columns.${key}.label`),
  );
  return ` (${labels.join("; ")})`;
};

const printField = (sheet: Sheet, texts: Texts, names: string, field: Field, blank: Blank): void => {
  if (field.kind === "content" || field.kind === "computed") return;
  if (field.kind === "institution") {
    // On paper nobody knows who writes.
    for (const part of ["nameZh", "namePt", "siteRegistrationNumber", "address", "phone"])
      sheet.boxes([texts.text(`print:institution.${part}`)], SHORT);
    return;
  }
  const label = `${labelOf(texts, names, field)}${columnsOf(field, texts, names)}${field.required === true ? " *" : ""}`;
  const options = "options" in field ? offered(field.options, field.key, blank, texts, names) : undefined;
  if (field.kind === "declaration" || field.kind === "documents") sheet.ticks([label]);
  else if (options) {
    sheet.paragraph(label);
    sheet.ticks(options);
  } else if (field.kind === "yesNo") {
    sheet.paragraph(label);
    sheet.ticks([texts.text("print:yes"), texts.text("print:no")]);
  } else sheet.boxes([label], large.has(field.kind) ? LONG : SHORT);
};

/** Who fills in on paper decides for themselves what applies; only what the event rules out is left out. */
const printed = (when: Expr | undefined, context: CheckContext): boolean =>
  !when || readsOf(when).length > 0 || test(when, { answers: {}, context }) !== false;

/** The blank form as PDF bytes: signature, stamp and date kept whole at the end. */
export const blankForm = async (blank: Blank, language: Language, made: Instant): Promise<Uint8Array> => {
  const { scheme, context } = blank;
  const texts = textsIn(language);
  const names = schemeTexts(scheme.id);
  const title = texts.text("print:blank.title", { scheme: texts.text(`${names}:title`) });
  const sheet = new Sheet(texts, {
    title,
    reference: texts.text(`lists:applicationType.${scheme.id}`),
    made,
  });
  sheet.paragraph(texts.text("print:blank.how"), { muted: true });
  for (const step of scheme.steps) {
    if (step.after || !printed(step.when, context)) continue;
    const fields = step.fields.filter((field) => field.kind !== "content" && printed(field.when, context));
    if (fields.length === 0) continue;
    sheet.heading(texts.text(`${names}:steps.${step.id}.title`), WITH_FIRST);
    for (const field of fields) printField(sheet, texts, names, field, blank);
  }
  sheet.boxes(
    [texts.text("print:blank.signature"), texts.text("print:blank.stamp"), texts.text("print:blank.date")],
    90,
  );
  return sheet.end();
};
