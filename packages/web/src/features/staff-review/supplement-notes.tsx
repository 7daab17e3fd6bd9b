/** The notes of a supplement, beside the application; requesting one is in `supplement-panel.tsx`. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { CheckContext } from "@portal/core/forms/types/index";
import type { Day } from "@portal/core/platform/day";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { getFieldLabel } from "./review-answers.tsx";

/** Labels do not depend on the case. */
export const emptyCheckContext: CheckContext = { today: "2026-01-01" as Day };

/** The notes of each field, with its label. */
export const SupplementNotes = ({ application }: { application: ApplicationView }) => {
  const texts = useSchemeTexts(
    { id: application.scheme, version: application.schemeVersion },
    undefined,
    emptyCheckContext,
  );
  const fields = application.supplement?.fields ?? [];
  return (
    <ul>
      {fields.map((field) => (
        <li key={field}>
          {getFieldLabel(texts, field)}
          {application.supplement?.notes?.[field] && <>: {application.supplement.notes[field]}</>}
        </li>
      ))}
    </ul>
  );
};
