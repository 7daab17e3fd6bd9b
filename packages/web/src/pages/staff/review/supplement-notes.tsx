/** What a supplement asked for: with the application; asking for one is a part of its own (`supplement.tsx`). */
import type { ApplicationView } from "@portal/core/application/wire";
import type { Day } from "@portal/core/day";
import type { CheckContext } from "@portal/core/form/types";
import { useSchemeTexts } from "../../../form/use-scheme-texts.ts";
import { labelOf } from "./answers.tsx";

/** Labels need nothing of the case at hand. */
export const nothing: CheckContext = { today: "2026-01-01" as Day };

/** What was asked of each field, in the words of its scheme. */
export const SupplementNotes = ({ application }: { application: ApplicationView }) => {
  const texts = useSchemeTexts(application.scheme, undefined, nothing);
  const fields = application.supplement?.fields ?? [];
  return (
    <ul>
      {fields.map((field) => (
        <li key={field}>
          {labelOf(texts, field)}
          {application.supplement?.notes?.[field] && <>: {application.supplement.notes[field]}</>}
        </li>
      ))}
    </ul>
  );
};
