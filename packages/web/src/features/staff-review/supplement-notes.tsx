/** What a supplement asked for: with the application; asking for one is a part of its own (`supplement-panel.tsx`). */
import type { ApplicationView } from "@portal/core/applications/model/schema";
import type { CheckContext } from "@portal/core/forms/types/index";
import type { Day } from "@portal/core/platform/day";
import { useSchemeTexts } from "../../form/use-scheme-texts.ts";
import { getFieldLabel } from "./review-answers.tsx";

/** Labels need nothing of the case at hand. */
export const emptyCheckContext: CheckContext = { today: "2026-01-01" as Day };

/** What was asked of each field, in the words of its scheme. */
export const SupplementNotes = ({ application }: { application: ApplicationView }) => {
  const texts = useSchemeTexts(application.scheme, undefined, emptyCheckContext);
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
