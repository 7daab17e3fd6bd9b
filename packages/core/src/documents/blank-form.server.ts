/**
 * The blank form of a scheme for applications on paper (spec 2 §2): the same steps and fields, with space to write.
 */

import type { EventDetail } from "../events/event-schema.ts";
import { listReadFields } from "../forms/builders/define-scheme.ts";
import { evaluateCondition, isConditionMet } from "../forms/expressions/evaluate.ts";
import { listOptionCodes } from "../forms/kinds/field-checker.ts";
import type { CheckContext, ChoiceOptions, Expr, Field, Scheme } from "../forms/types/index.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Instant } from "../platform/day.ts";
import type { SchemeOverlay } from "../schemes/versions/scheme-overlay.ts";
import { createEventOptionTranslator, eventOptionLists } from "./answer-words.server.ts";
import { PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts, type PrintTexts } from "./print-texts.server.ts";
import { getPunctuation } from "./punctuation.ts";
import { getFieldLabel, getSchemeNamespaces, translateOwnOption } from "./scheme-labels.server.ts";

/** Returns the options of a list by its name. */
type BlankFormChoices = (list: string) => readonly string[];
const LONG_HEIGHT = 84;
const SHORT_HEIGHT = 24;
/** A heading needs room for its first field, even the largest one. */
const HEADING_ROOM = LONG_HEIGHT + 84;
const largeKinds = new Set<Field["kind"]>([
  "longText",
  "multiText",
  "lines",
  "people",
  "matrix",
  "excel",
  "tree",
]);

/** The input of a blank form; `context` describes the event as far as it is known. */
interface BlankFormSource {
  scheme: Scheme;
  /** The texts that its version changes. */
  schemeTexts?: SchemeOverlay["texts"] | undefined;
  choices: BlankFormChoices;
  context: CheckContext;
}
/** Lists the options of a choice as labels for boxes; undefined when there is only space to write. */
const listOptionLabels = (
  options: ChoiceOptions,
  key: string,
  { choices, context }: Pick<BlankFormSource, "choices" | "context">,
  texts: PrintTexts,
  names: string,
): string[] | undefined => {
  if ("values" in options)
    return options.values.map((code) => translateOwnOption(texts, names, `fields.${key}`, code));
  const list = "list" in options ? options.list : eventOptionLists[options.event];
  if (!list) return undefined;
  const codes = listOptionCodes(options, { answers: {}, context }) ?? choices(list);
  const event = context.event as Partial<EventDetail> | undefined;
  const translate =
    "event" in options
      ? (code: string) => createEventOptionTranslator(event, texts)(options.event, code)
      : (code: string) => texts.text(`lists:${list}.${code}`);
  return codes.map(translate);
};

/** Rows are written by hand one below the other, so the columns are listed above them. */
const formatColumns = (field: Field, texts: PrintTexts, names: string): string => {
  if (!("columns" in field)) return "";
  const labels = field.columns.map(({ key }) =>
    texts.text(`${names}:fields.${field.key}.columns.${key}.label`),
  );
  const {
    item,
    brackets: [open, close],
  } = getPunctuation(texts.language);
  return `${open}${labels.join(item)}${close}`;
};

/** Returns whether a field is needed before anything is known of who fills it in. */
const isNeeded = ({ required }: Field, { context }: BlankFormSource): boolean =>
  typeof required === "boolean" ? required : isConditionMet(required, { answers: {}, context });

const printField = (
  sheet: PdfSheet,
  texts: PrintTexts,
  names: string,
  field: Field,
  blank: BlankFormSource,
): void => {
  if (field.kind === "content" || field.kind === "computed") return;
  if (field.kind === "institution") {
    // A blank form does not know who fills it in.
    for (const member of ["nameZh", "namePt", "siteRegistrationNumber", "address", "phone"])
      sheet.boxes([texts.text(`print:institution.${member}`)], SHORT_HEIGHT);
    return;
  }
  const label = `${getFieldLabel(texts, names, field)}${formatColumns(field, texts, names)}${isNeeded(field, blank) ? " *" : ""}`;
  const options =
    "options" in field ? listOptionLabels(field.options, field.key, blank, texts, names) : undefined;
  if (field.kind === "declaration" || field.kind === "documents") sheet.ticks([label]);
  else if (options) {
    sheet.paragraph(label);
    sheet.ticks(options);
  } else if (field.kind === "yesNo") {
    sheet.paragraph(label);
    sheet.ticks([texts.text("print:yes"), texts.text("print:no")]);
  } else sheet.boxes([label], largeKinds.has(field.kind) ? LONG_HEIGHT : SHORT_HEIGHT);
};

/** Applicants on paper decide themselves what applies to them; only what the event excludes is left out. */
const isPrinted = (condition: Expr | undefined, context: CheckContext): boolean =>
  !condition || !isExcluded(condition, context);

/** Returns whether a condition cannot hold, whatever the answers are. */
const isExcluded = (condition: Expr, context: CheckContext): boolean => {
  if (listReadFields(condition).length === 0)
    return evaluateCondition(condition, { answers: {}, context }) === false;
  if (condition.op === "all") return condition.of.some((part) => isExcluded(part, context));
  if (condition.op === "any") return condition.of.every((part) => isExcluded(part, context));
  return false;
};

/** Renders the blank form as PDF bytes, with signature, stamp and date together at the end. */
export const renderBlankForm = async (
  blank: BlankFormSource,
  language: Language,
  printedAt: Instant,
): Promise<Uint8Array> => {
  const { scheme, context } = blank;
  const texts = getPrintTexts(language, {}, blank.schemeTexts);
  const names = getSchemeNamespaces(scheme.id);
  const title = texts.text("print:blank.title", { scheme: texts.text(`${names}:title`) });
  const sheet = new PdfSheet(texts, {
    title,
    reference: texts.text(`lists:applicationType.${scheme.id}`),
    printedAt,
  });
  sheet.paragraph(texts.text("print:blank.how"), { muted: true });
  for (const step of scheme.steps) {
    if (step.after || !isPrinted(step.when, context)) continue;
    const fields = step.fields.filter((field) => field.kind !== "content" && isPrinted(field.when, context));
    if (fields.length === 0) continue;
    sheet.heading(texts.text(`${names}:steps.${step.id}.title`), HEADING_ROOM);
    for (const field of fields) printField(sheet, texts, names, field, blank);
  }
  sheet.boxes(
    [texts.text("print:blank.signature"), texts.text("print:blank.stamp"), texts.text("print:blank.date")],
    90,
  );
  return sheet.end();
};
