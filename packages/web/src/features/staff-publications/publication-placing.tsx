/** The place of a publication in its list, or the time that it announces. */
import {
  type PublicationKind,
  publicationCategories,
} from "@portal/core/events/publications/publication-categories";
import { NumberField } from "../../form/typed-number.tsx";
import { useText } from "../../form/use-text.ts";
import { SelectField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import type { PublicationDraft } from "./publication-draft.ts";

export interface PublicationFieldsProps {
  kind: PublicationKind;
  draft: PublicationDraft;
  /** Returns the error of the field with a path, in the reader's language. */
  getError: (path: string) => string | undefined;
  /** Takes the changed parts, or what makes them of the latest draft. */
  onChange: (
    changes: Partial<PublicationDraft> | ((draft: PublicationDraft) => Partial<PublicationDraft>),
  ) => void;
}

export const PublicationPlacing = ({
  kind,
  draft,
  getError,
  onChange: changeDraft,
}: PublicationFieldsProps) => {
  const { t } = useText(["pages/staff-publication"]);
  return (
    <div className="staff-languages">
      {kind !== "MAINTENANCE" && (
        <>
          <SelectField
            id="category"
            label={t("field.category")}
            required
            value={draft.category}
            error={getError("category")}
            onChange={(event) => changeDraft({ category: event.target.value })}
          >
            {publicationCategories[kind].map((each) => (
              <option key={each} value={each}>
                {t(`category.${each}`)}
              </option>
            ))}
          </SelectField>
          <NumberField
            id="order"
            label={t("field.order")}
            required
            value={draft.order}
            error={getError("order")}
            onChange={(event) => changeDraft({ order: event.target.value })}
          />
        </>
      )}
      {kind === "MAINTENANCE" &&
        (["startsAt", "endsAt"] as const).map((name) => (
          <PickerField
            key={name}
            id={name}
            type="datetime-local"
            label={t(`field.${name}`)}
            required
            value={draft[name]}
            error={getError(name)}
            onChange={(event) => changeDraft({ [name]: event.target.value })}
          />
        ))}
    </div>
  );
};
