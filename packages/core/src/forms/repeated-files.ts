/**
 * Each file counts once in a form: the same file, or another upload with the same content for the same purpose, is
 * neither a second proof nor a second photograph (spec 2 §3, §5; decision 0225).
 */

import { getValueAt, toRows } from "./expressions/evaluate.ts";
import type { Answers, CheckContext, Field, FormIssue, Step } from "./types/index.ts";
import { coerceToCodes } from "./values/coerce-json.ts";

interface FileUse {
  path: string;
  id: string;
  /** One document can cover several rows, such as a visa of a group. */
  isShared: boolean;
}

const listUses = (fields: readonly Field[], answers: Answers, prefix = ""): FileUse[] =>
  fields.flatMap((field): FileUse[] => {
    const value = answers[field.key];
    const path = `${prefix}${field.key}`;
    switch (field.kind) {
      case "documents":
        return coerceToCodes(value).map((id, i) => ({
          path: `${path}.${i}`,
          id,
          isShared: field.shared === true,
        }));
      case "lines":
      case "people":
        return toRows(value).flatMap((row, i) => listUses(field.columns, row, `${path}.${i}.`));
      case "matrix":
        return field.rows.flatMap((row) => {
          const [cells] = toRows([getValueAt(value, row) ?? null]);
          return cells ? listUses(field.columns, cells, `${path}.${row}.`) : [];
        });
      default:
        return [];
    }
  });

/** Returns what makes a file one: its content for its purpose; its id where the content is not known. */
const getFileIdentity = (id: string, { files }: Pick<CheckContext, "files">): string => {
  const file = files?.[id];
  return file?.sha256 ? `${file.purpose} ${file.sha256}` : id;
};

/** Lists every later use of a file that was used before, in the order of the form. */
export const listRepeatedFiles = (
  steps: readonly Step[],
  answers: Answers,
  context: CheckContext,
): FormIssue[] => {
  const firstUses = new Map<string, string>();
  return steps.flatMap((step) =>
    listUses(step.fields, answers).flatMap(({ path, id, isShared }) => {
      const identity = getFileIdentity(id, context);
      const isKnown = firstUses.has(identity) || firstUses.has(id);
      firstUses.set(identity, path).set(id, path);
      return isKnown && !isShared ? [{ path, key: "fileRepeated", step: step.id }] : [];
    }),
  );
};
