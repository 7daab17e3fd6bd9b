/** What narrows a view: asked for by a button, since each look-up is recorded; kept in the address. */
import { codesOf } from "@portal/core/code-lists/index";
import { type ViewName, viewOf } from "@portal/core/restricted/index";
import { type FormEvent, useState } from "react";
import { useText } from "../form/use-text.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { useWords } from "./words.ts";

export const names = ["q", "nature", "from", "to"] as const;
export type Values = Record<(typeof names)[number], string>;

interface Props {
  view: ViewName;
  values: Values;
  onApply: (values: Values) => void;
}
export const Filters = ({ view, values, onApply }: Props) => {
  const { t } = useText(["restricted"]);
  const words = useWords();
  const [draft, setDraft] = useState(values);
  const [wrong, setWrong] = useState(false);
  const put = (part: Partial<Values>) => setDraft((old) => ({ ...old, ...part }));
  const { fields } = viewOf(view);
  const nature = fields.find((field) => field.name === "nature");
  const numbersOnly = !fields.some((field) => /^name/.test(field.name));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const backwards = draft.from !== "" && draft.to !== "" && draft.to < draft.from;
    setWrong(backwards);
    if (!backwards) onApply(draft);
  };
  const clear = (): void => {
    const none: Values = { q: "", nature: "", from: "", to: "" };
    setDraft(none);
    setWrong(false);
    onApply(none);
  };
  return (
    <search>
      <form className="card restricted-filters" onSubmit={submit} noValidate aria-label={t("filter.title")}>
        <TextField
          id="q"
          mark={false}
          type="search"
          label={t("filter.q")}
          hint={t(numbersOnly ? "filter.qHintNumber" : "filter.qHint")}
          maxLength={100}
          value={draft.q}
          onChange={(event) => put({ q: event.target.value })}
        />
        {nature && (
          <SelectField
            id="nature"
            mark={false}
            label={t("filter.nature")}
            value={draft.nature}
            onChange={(event) => put({ nature: event.target.value })}
          >
            <option value="">{t("filter.all")}</option>
            {codesOf(nature.list ?? "").map((code) => (
              <option key={code} value={code}>
                {words.code(nature.list ?? "", code)}
              </option>
            ))}
          </SelectField>
        )}
        {(["from", "to"] as const).map((end) => (
          <TextField
            key={end}
            id={end}
            mark={false}
            type="date"
            label={t(`filter.${end}`)}
            error={wrong && end === "to" ? t("filter.order") : undefined}
            value={draft[end]}
            onChange={(event) => put({ [end]: event.target.value })}
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
