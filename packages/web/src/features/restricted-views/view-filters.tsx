/** The filters of a view, stored in the address. They are applied by a button, because each search is logged. */
import { listCodes } from "@portal/core/forms/code-lists/index";
import { getRestrictedView, type ViewName } from "@portal/core/inspections/restricted/index";
import { type FormEvent, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { useViewWords } from "./use-view-words.ts";

export const viewFilterNames = ["q", "nature", "from", "to"] as const;
export type ViewFilterValues = Record<(typeof viewFilterNames)[number], string>;

/** The longest text that can be searched for, in characters. */
const MAX_SEARCH = 100;

interface Props {
  view: ViewName;
  values: ViewFilterValues;
  onApply: (values: ViewFilterValues) => void;
}
export const ViewFilters = ({ view, values, onApply }: Props) => {
  const { t } = useText(["restricted"]);
  const words = useViewWords();
  const [draft, setDraft] = useState(values);
  const [hasError, setHasError] = useState(false);
  const changeDraft = (part: Partial<ViewFilterValues>) => setDraft((old) => ({ ...old, ...part }));
  const { fields } = getRestrictedView(view);
  const nature = fields.find((field) => field.name === "nature");
  // Rows without a name have nothing to search for (decision 0292).
  const isSearchable = fields.some((field) => /^name/.test(field.name));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isRangeReversed = draft.from !== "" && draft.to !== "" && draft.to < draft.from;
    setHasError(isRangeReversed);
    // The field of the search says that it is too long.
    if (!isRangeReversed && draft.q.length <= MAX_SEARCH) onApply(draft);
  };
  const clear = (): void => {
    const none: ViewFilterValues = { q: "", nature: "", from: "", to: "" };
    setDraft(none);
    setHasError(false);
    onApply(none);
  };
  return (
    <search>
      <form className="card restricted-filters" onSubmit={submit} noValidate aria-label={t("filter.title")}>
        {isSearchable && (
          <TextField
            id="q"
            mark={false}
            type="search"
            label={t("filter.q")}
            hint={t("filter.qHint")}
            maxLength={MAX_SEARCH}
            value={draft.q}
            onChange={(event) => changeDraft({ q: event.target.value })}
          />
        )}
        {nature && (
          <SelectField
            id="nature"
            mark={false}
            label={t("filter.nature")}
            value={draft.nature}
            onChange={(event) => changeDraft({ nature: event.target.value })}
          >
            <option value="">{t("filter.all")}</option>
            {listCodes(nature.list ?? "").map((code) => (
              <option key={code} value={code}>
                {words.code(nature.list ?? "", code)}
              </option>
            ))}
          </SelectField>
        )}
        {(["from", "to"] as const).map((end) => (
          <PickerField
            key={end}
            id={end}
            mark={false}
            type="date"
            label={t(`filter.${end}`)}
            error={hasError && end === "to" ? t("filter.order") : undefined}
            value={draft[end]}
            onChange={(event) => changeDraft({ [end]: event.target.value })}
          />
        ))}
        <div className="actions">
          <Button type="submit">{t("filter.apply")}</Button>
          {Object.values(values).some(Boolean) && (
            <Button look="quiet" onClick={clear}>
              {t("filter.clear")}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
};
