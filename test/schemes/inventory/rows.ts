/**
 * The fields of a scheme, one line each: `[step, key, kind, limit, requirement]`. The lists beside this file are
 * transcribed by hand from the specification; this reads the same lines out of a scheme.
 *
 * - key: columns of lists and tables are below their field, `members[].name`.
 * - limit: what the kind limits, with policies at their defaults: `255`, `21–500 words`, `zh 30, en 30`, `18–450 m²`,
 *   `today–` (days and years with their bounds), `list:industry 1–2`, `event:zones`, `FORM_M1 1–2 × 5 MB jpg png pdf`,
 * `2–10 rows`; empty where there is nothing to say.
 * - requirement: `Y` required, `n` optional, `c` required under a condition, `cn` asked under a condition and optional,
 *   `–` nothing is asked (texts to read, data of the institution, what is worked out).
 */
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import { isWithoutAnswer } from "@portal/core/forms/kinds/without-answer";
import type {
  ChoiceOptions,
  Field,
  FieldKind,
  FormLimit,
  Json,
  Operand,
  Scheme,
  Step,
} from "@portal/core/forms/types/index";

type Row = [step: string, key: string, kind: FieldKind, limit: string, requirement: string];
export interface Inventory {
  scheme: string;
  /** Where the specification says it. */
  source: string;
  /** Ids of the steps in order. */
  steps: string[];
  rows: Row[];
}
/** A variant: the wizard of another scheme, with what only one of the two shows for its own example. */
export interface Variant {
  scheme: string;
  source: string;
  as: string;
  shows: string[];
  hides: string[];
}

const MB = 1_048_576;
const formatAmount = (limit: FormLimit | undefined): string => {
  if (limit === undefined) return "";
  if (typeof limit === "number") return String(limit);
  return "policy" in limit
    ? String(getPolicy(limit.policy, {}, limit.path) ?? `policy:${limit.policy}`)
    : `event:${limit.event}`;
};
const formatRange = (min: FormLimit | undefined, max: FormLimit | undefined): string =>
  formatAmount(min) === formatAmount(max) ? formatAmount(min) : `${formatAmount(min)}–${formatAmount(max)}`;
const formatSize = (bytes: FormLimit | undefined): string =>
  typeof bytes === "number" ? (bytes < MB ? `${bytes / 1024} KB` : `${bytes / MB} MB`) : formatAmount(bytes);
const joinWords = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(" ");

const describeOptions = (options: ChoiceOptions): string => {
  if ("list" in options) {
    const only = options.only ? `(${options.only.join("|")})` : "";
    const further = options.further ? `+${options.further.codes.join("|")}` : "";
    return `list:${options.list}${only}${further}`;
  }
  return "event" in options ? `event:${options.event}` : options.values.join("|");
};
const describeText = ({ min, max, unit }: { min?: FormLimit; max: FormLimit; unit?: string }): string =>
  joinWords(min === undefined ? formatAmount(max) : formatRange(min, max), unit === "words" && "words");

/** An operand as it reads in a sentence: `today`, `event.dates.start`, `event.dates.start - 3 days`. */
const formatOperand = (of: Operand | undefined): string => {
  if (!of) return "";
  switch (of.op) {
    case "value":
      return String(of.value);
    case "field":
      return of.field;
    case "row":
      return of.column;
    case "policy":
      return String(getPolicy(of.key, {}, of.path) as Json);
    case "event":
    case "institution":
      return `${of.op}.${of.path}`;
    case "dayAdd":
      return `${formatOperand(of.day)} + ${formatOperand(of.amount)} ${of.unit === "YEARS" ? "years" : of.unit === "WORKING" ? "working days" : "days"}`;
    case "today":
      return "today";
    case "count":
      return `count(${of.field})`;
    case "sum":
      return `sum(${of.field}${of.column ? `.${of.column}` : ""})`;
    case "sumOf":
      return `sum(${of.field}: ${formatOperand(of.of)})`;
    case "minutesBetween":
      return `minutesBetween(${formatOperand(of.from)}, ${formatOperand(of.to)})`;
    case "bandBound":
      return `${of.bound}(${of.field})`;
    case "chosenItem":
      return `${of.field}.${of.property}`;
    case "daysBetween":
      return `daysBetween(${formatOperand(of.from)}, ${formatOperand(of.to)})`;
    case "if":
      return `either(${formatOperand(of.yes)}, ${formatOperand(of.no)})`;
    default:
      return `${of.op}(${of.of.map(formatOperand).join(", ")})`;
  }
};
const clockText = (bound: string | Operand | undefined): string =>
  typeof bound === "string" ? bound : formatOperand(bound);
const formatSpan = (min: string, max: string): string => (min || max ? `${min}–${max}` : "");

/** Describes the limits of a field, by its kind. */
const formatLimit = (field: Field): string => {
  switch (field.kind) {
    case "text":
      return joinWords(describeText(field.limit), field.pattern && "pattern");
    case "longText":
      return describeText(field.limit);
    case "multiText":
      return joinWords(
        Object.entries(field.limits)
          .map(([language, limit]) => `${language} ${describeText(limit)}`)
          .join(", "),
        field.need !== "all" && `need ${[field.need].flat().join(" ")}`,
      );
    case "integer":
    case "decimal":
      return joinWords(formatSpan(formatAmount(field.min), formatAmount(field.max)), field.unit);
    case "money":
      return joinWords(field.currency, formatSpan(formatAmount(field.min), formatAmount(field.max)));
    case "day":
    case "dayRange":
      return formatSpan(formatOperand(field.min), formatOperand(field.max));
    case "time":
      return formatSpan(clockText(field.min), clockText(field.max));
    case "year":
      return formatSpan(formatAmount(field.min), formatOperand(field.max));
    case "slot":
      return `${describeOptions(field.options)} ${formatRange(field.minChoices, field.choices)}`;
    case "choice":
      return describeOptions(field.options);
    case "choices":
    case "ranked":
      return `${describeOptions(field.options)} ${formatRange(field.min, field.max)}`;
    case "tree":
      return joinWords(
        `list:${field.list} ${formatRange(field.min, field.max)}`,
        field.maxItems !== undefined && `(${field.maxItems} items)`,
      );
    case "choiceOther":
      return `${describeOptions(field.options)}, ${field.other} ${describeText(field.limit)}`;
    case "bandOrNumber":
      return joinWords(
        `${describeOptions(field.options)}, ${field.stated}`,
        formatSpan(formatAmount(field.min), formatAmount(field.max)),
        field.unit,
      );
    case "phone":
      return joinWords(field.areas?.join(" "), field.mobile && "mobile");
    case "idNumber":
      return field.format;
    case "region":
      return `levels ${field.levels.join(" ")}`;
    case "institution":
      return field.parts.join(" ");
    case "documents": {
      const count = field.exact === undefined ? formatRange(field.min, field.max) : `exactly ${field.exact}`;
      const least = field.minBytes === undefined ? "" : `${formatSize(field.minBytes)}–`;
      return joinWords(
        `${field.purpose} ${count} × ${least}${formatSize(field.maxBytes)} ${field.types.join(" ")}`,
        field.maxAge && `not older than ${formatAmount(field.maxAge.amount)} ${field.maxAge.unit}`,
        field.template && "with template",
      );
    }
    case "lines":
    case "people":
      return joinWords(
        `${formatRange(field.min, field.max)} rows`,
        field.unique && `each ${field.unique.join("+")} once`,
        field.furtherUnique && `each ${field.furtherUnique} once`,
        field.apart && `no day in two of ${field.apart.from}–${field.apart.to}`,
      );
    case "excel":
      return joinWords(
        `${field.purpose} –${field.maxRows} rows`,
        field.unique && `each ${field.unique.join("+")} once`,
      );
    case "matrix":
      return field.rows.join(" ");
    case "quantities":
      return joinWords(describeOptions(field.options), field.max !== undefined && `–${field.max}`);
    case "computed":
      return field.format;
    case "content":
      return field.content;
    case "declaration":
      return field.content ?? "";
    default:
      return "";
  }
};

const describeRequirement = (field: Field, under: boolean): string => {
  if (isWithoutAnswer(field.kind)) return "–";
  const conditional = under || field.when !== undefined;
  if (field.required === false) return conditional ? "cn" : "n";
  return conditional || field.required !== true ? "c" : "Y";
};

const listRows = (step: Step, field: Field, path: string, under: boolean): Row[] => [
  [step.id, path, field.kind, formatLimit(field), describeRequirement(field, under)],
  ...("columns" in field
    ? field.columns.flatMap((column) => listRows(step, column, `${path}[].${column.key}`, false))
    : []),
];

/** Lists the lines of a scheme, in the order of its form. */
export const listInventoryRows = (scheme: Pick<Scheme, "steps">): Row[] =>
  scheme.steps.flatMap((step) =>
    step.fields.flatMap((field) => listRows(step, field, field.key, step.when !== undefined)),
  );
