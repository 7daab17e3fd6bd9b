/** Zones, booths, tiers, programme and contacts of an event as lists of rows, and who may take part and how. */
import { MINI_ZONE_ELIGIBILITY } from "@portal/core/events/booth-eligibilities";
import { listCodes, listSchemeCodesOfEvents } from "@portal/core/forms/code-lists/index";
import { useTranslation } from "react-i18next";
import { AmountField, NumberField } from "../../form/typed-number.tsx";
import { type Language, languageNames } from "../../shell/i18n.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, ErrorLine, FieldGroup, SelectField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import type { EventPartProps } from "./event-about-form.tsx";
import {
  type CodeMember,
  codeLists,
  createRow,
  formVariants,
  listInputColumns,
  type RowDraft,
  type RowList,
  rowLists,
} from "./event-structure.ts";

interface Props extends EventPartProps {
  /** Returns the error of a field by its path. */
  getError: (path: string) => string | undefined;
}
const inputTypes = { date: "date", time: "time", email: "email" } as const;

const Row = ({
  list,
  at,
  row,
  getError,
  onChange,
}: {
  list: RowList;
  at: number;
  row: RowDraft;
  getError: Props["getError"];
  onChange: (row: RowDraft) => void;
}) => {
  const { t } = useTranslation(["pages/staff-event", "lists"]);
  const say = toTranslateKey(t);
  return (
    <div className="staff-languages">
      {listInputColumns(list).map(
        ({ path, name, kind, required = false, options, list: codes, language }) => {
          const title = say(`structure.column.${name}`);
          const common = {
            id: `event-${list}-${at}-${path.replaceAll(".", "-")}`,
            label: language ? `${title} · ${languageNames[language as Language]}` : title,
            required,
            error: getError(`${list}.${at}.${path}`),
            value: row[path] ?? "",
          };
          const changeCell = ({ target }: { target: { value: string } }): void =>
            onChange({ ...row, [path]: target.value });
          if (kind === "money") return <AmountField key={path} {...common} onChange={changeCell} />;
          if (kind === "number" || kind === "count")
            return <NumberField key={path} inputMode="decimal" {...common} onChange={changeCell} />;
          return kind === "choice" ? (
            <SelectField key={path} {...common} onChange={changeCell}>
              {!required && <option value="">{t("structure.everybody")}</option>}
              {options?.map((code) => (
                <option key={code} value={code}>
                  {code === MINI_ZONE_ELIGIBILITY
                    ? say(`lists:applicationType.${code}`)
                    : say(codes ? `lists:${codes}.${code}` : `per.${code}`)}
                </option>
              ))}
            </SelectField>
          ) : (
            <PickerField
              key={path}
              {...common}
              type={inputTypes[kind as keyof typeof inputTypes] ?? "text"}
              {...(language ? { lang: language } : {})}
              onChange={changeCell}
            />
          );
        },
      )}
    </div>
  );
};

const Rows = ({ list, draft, changeDraft, getError }: Props & { list: RowList }) => {
  const { t } = useTranslation("pages/staff-event");
  const rows = draft.rows[list];
  const change = (next: RowDraft[]): void => changeDraft({ rows: { ...draft.rows, [list]: next } });
  return (
    <section className="card staff-step">
      <h2>{t(`field.${list}`)}</h2>
      <p className="muted">{t(`structure.about.${list}`)}</p>
      <ErrorLine id={`event-${list}`}>{getError(list)}</ErrorLine>
      {rows.map((row, at) => (
        <FieldGroup
          key={`${list} ${String(at)}`}
          id={`event-${list}-${at}`}
          isRow
          label={t("structure.row", { name: t(`structure.one.${list}`), number: at + 1 })}
        >
          <Row
            list={list}
            at={at}
            row={row}
            getError={getError}
            onChange={(next) => change(rows.with(at, next))}
          />
          <Button look="quiet" small onClick={() => change(rows.toSpliced(at, 1))}>
            {t("structure.remove", { name: t(`structure.one.${list}`), number: at + 1 })}
          </Button>
        </FieldGroup>
      ))}
      <Button id={`event-${list}`} look="secondary" small onClick={() => change([...rows, createRow(list)])}>
        {t("structure.add", { name: t(`structure.one.${list}`) })}
      </Button>
    </section>
  );
};

const Codes = ({ member, draft, changeDraft, getError }: Props & { member: CodeMember }) => {
  const { t } = useTranslation(["pages/staff-event", "lists"]);
  const say = toTranslateKey(t);
  const chosenCodes = draft.codes[member];
  const offeredCodes =
    member === "applicationTypes" ? listSchemeCodesOfEvents() : listCodes(codeLists[member]);
  // A code that was stored before a rule that refuses it is shown, so that it can be taken away.
  const knownCodes = [...new Set([...offeredCodes, ...chosenCodes])];
  return (
    <FieldGroup id={`event-${member}`} label={t(`field.${member}`)} error={getError(member)}>
      <div className="staff-codes">
        {knownCodes.map((code) => (
          <Checkbox
            key={code}
            id={`event-${member}-${code}`}
            label={say(`lists:${codeLists[member]}.${code}`)}
            checked={chosenCodes.includes(code)}
            onChange={({ target }) =>
              changeDraft({
                codes: {
                  ...draft.codes,
                  [member]: knownCodes.filter((one) =>
                    one === code ? target.checked : chosenCodes.includes(one),
                  ),
                },
              })
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
};

export const EventStructureForm = (props: Props) => {
  const { t } = useTranslation(["pages/staff-event", "lists"]);
  const say = toTranslateKey(t);
  const { draft, changeDraft, getError } = props;
  return (
    <>
      <section className="card staff-step">
        <h2>{t("structure.taking")}</h2>
        <SelectField
          id="event-family"
          label={t("field.family")}
          required
          value={draft.family}
          onChange={(event) => changeDraft({ family: event.target.value })}
        >
          {listCodes("eventFamily").map((code) => (
            <option key={code} value={code}>
              {say(`lists:eventFamily.${code}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="event-formVariant"
          label={t("field.formVariant")}
          required
          error={getError("formVariant")}
          value={draft.formVariant}
          onChange={(event) => changeDraft({ formVariant: event.target.value as typeof draft.formVariant })}
        >
          {formVariants.map((code) => (
            <option key={code} value={code}>
              {say(`structure.variant.${code}`)}
            </option>
          ))}
        </SelectField>
        <Codes {...props} member="applicationTypes" />
        <Codes {...props} member="participationModes" />
        <Codes {...props} member="exhibitorTypes" />
      </section>
      {rowLists.map((list) => (
        <Rows key={list} {...props} list={list} />
      ))}
    </>
  );
};
