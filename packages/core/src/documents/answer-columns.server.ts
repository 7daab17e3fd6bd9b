/** Lists the questions that a scheme has in all its versions, as columns of an export (decision 0430). */
import type { AnswerColumn } from "../applications/desk/queue-export-schema.ts";
import type { Language } from "../messaging/notice-types.ts";
import { findScheme } from "../schemes/index.ts";
import { applyOverlay, emptyOverlay } from "../schemes/versions/scheme-overlay.ts";
import { listSchemeVersions } from "../schemes/versions/scheme-version-store.server.ts";
import { getPrintTexts } from "./print-texts.server.ts";
import { getFieldLabel, getSchemeNamespaces } from "./scheme-labels.server.ts";

/** Kinds of field without an answer of their own, and files, which staff read in the case. */
const otherKinds: readonly string[] = ["content", "institution", "documents"];

/**
 * Lists the questions of a scheme: those of its latest version, then those that only earlier versions and the delivered
 * scheme ask. Labels are those of the latest version that has the question. One query.
 */
export const listAnswerColumns = async (schemeId: string, language: Language): Promise<AnswerColumn[]> => {
  const deliveredScheme = findScheme(schemeId);
  if (!deliveredScheme) return [];
  const versions = (await listSchemeVersions(schemeId)).toReversed();
  const columns = new Map<string, AnswerColumn>();
  for (const overlay of [...versions.map((version) => version.overlay), emptyOverlay]) {
    const texts = getPrintTexts(language, {}, overlay.texts);
    const names = getSchemeNamespaces(schemeId);
    for (const step of applyOverlay(deliveredScheme, overlay).steps)
      for (const field of step.fields)
        if (!otherKinds.includes(field.kind) && !columns.has(field.key))
          columns.set(field.key, {
            key: field.key,
            label: getFieldLabel(texts, names, field),
            step: texts.text(`${names}:steps.${step.id}.title`),
          });
  }
  return [...columns.values()];
};
