/**
 * Finds the input that shows the value at a path of an overlay: its id, its language, its field and its label. Pure.
 */
import type { Field, Scheme } from "@portal/core/forms/types/index";
import type { SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import type { Language } from "../../shell/i18n.ts";
import { getIssueLanguage } from "../staff-surveys/language-bar.tsx";

interface OverlayPlace {
  id: string;
  /** The language in which the text is written. */
  language?: Language;
  field?: Field;
  /** The step whose title or introduction it is. */
  step?: string;
  /** The label of the input: a key of `pages/staff-scheme`, and a number in it. */
  part?: string;
  number?: number;
}

/** The labels of inputs, by the member of a field that they change. */
const memberLabels: Readonly<Record<string, string>> = {
  required: "field.required",
  hidden: "field.hidden",
  types: "field.types",
  maxBytes: "field.megabytes",
  when: "condition.title",
  kind: "question.kind",
  purpose: "question.purpose",
  columns: "question.columns",
  options: "list.options",
  rows: "list.rows",
};
const textLabels: Readonly<Record<string, string>> = {
  label: "text.label",
  hint: "text.hint",
  title: "text.stepTitle",
  intro: "text.stepIntro",
  columns: "text.column",
  rows: "text.row",
  options: "list.one",
};
/** Ids of inputs that are not called like the member. */
const inputNames: Readonly<Record<string, string>> = { maxBytes: "bytes" };

const listFields = ({ steps }: Scheme): Field[] => steps.flatMap(({ fields }) => fields);

/** Finds the number of an option, a row or a column among those of its field, from one. */
const findNumber = (field: Field | undefined, list: string, code: string): number => {
  if (!field) return 0;
  if (list === "options" && "options" in field && "values" in field.options)
    return field.options.values.indexOf(code) + 1;
  if (list === "rows" && field.kind === "matrix") return field.rows.indexOf(code) + 1;
  return "columns" in field ? field.columns.findIndex(({ key }) => key === code) + 1 : 0;
};

const findTextPlace = (key: string, language: Language | undefined, scheme: Scheme): OverlayPlace => {
  const [group, name, member = "", code = ""] = key.split(".");
  const field = listFields(scheme).find((one) =>
    group === "content" ? one.kind === "content" && one.content === name : one.key === name,
  );
  const part =
    group === "content" ? "text.content" : group === "declarations" ? "text.label" : textLabels[member];
  const number = code ? findNumber(field, member, code) : 0;
  return {
    id: `text-${key.replaceAll(".", "-")}`,
    ...(language && { language }),
    ...(group === "steps" ? { step: name ?? "" } : field && { field }),
    ...(part && { part }),
    ...(number > 0 && { number }),
  };
};

/** Finds the input of a path. One without an input of its own leads to the heading of its field. */
export const findOverlayPlace = (path: string, scheme: Scheme, overlay: SchemeOverlay): OverlayPlace => {
  const [group = "", name = "", ...below] = path.split(".");
  if (group === "texts") {
    const language = getIssueLanguage({ path });
    const key = path.slice("texts.".length, language ? -language.length - 1 : undefined);
    return findTextPlace(key, language, scheme);
  }
  const key = group === "added" ? overlay.added[Number(name)]?.field.key : name;
  const field = listFields(scheme).find((one) => one.key === key);
  const [member = "", ...parts] = below;
  const column = member === "columns" && field && "columns" in field ? field.columns[Number(parts[0])] : null;
  const names = column ? [column.key, ...parts.slice(1)] : [inputNames[member] ?? member, ...parts];
  const part =
    (member === "min" || member === "max") && field
      ? `bounds.${member}.${field.kind}`
      : memberLabels[column ? (parts[1] ?? "") : member];
  return {
    id: [group === "added" ? "question" : "field", key ?? name, ...names].filter(Boolean).join("-"),
    ...(field && { field }),
    ...(part && { part }),
  };
};
