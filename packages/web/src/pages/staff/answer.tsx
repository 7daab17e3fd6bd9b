/** One answer as staff read it: by the field's kind where a scheme is known, by its shape where it is not. */
import type { Field, Json } from "@portal/core/form/types";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoney, formatNumber } from "../../lib/format.ts";
import { FileLink } from "./file-link.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CODE = /^[A-Z][A-Z0-9_]+$/;
type Plain = { [key: string]: Json };
const isPlain = (value: Json | undefined): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const optionsOf = (field: Field | undefined): string | undefined => {
  if (!field) return undefined;
  if (field.kind === "tree") return field.list;
  return "options" in field && field.options && "list" in field.options ? field.options.list : undefined;
};

/** The words of a code: of the field's list, of the scheme, else the code itself. */
export const useCodeText = (scheme: string) => {
  const { t, i18n } = useTranslation(["lists", `schemes/${scheme}`, "pages/staff"]);
  return (code: string, field?: Field): string => {
    const list = optionsOf(field);
    const keys = [
      ...(list ? [`lists:${list}.${code}`] : []),
      ...(field ? [`schemes/${scheme}:fields.${field.key}.options.${code}`] : []),
      `schemes/${scheme}:options.${code}`,
    ];
    const known = keys.find((key) => i18n.exists(key));
    return known ? t(known) : code;
  };
};

const columnsOf = (field: Field | undefined): Field[] | undefined =>
  field && "columns" in field ? field.columns : undefined;

const Rows = ({
  scheme,
  field,
  rows,
  path,
}: {
  scheme: string;
  field: Field | undefined;
  rows: Plain[];
  path: string;
}) => {
  const { t } = useTranslation(`schemes/${scheme}`);
  const columns = columnsOf(field);
  const keys = columns?.map((column) => column.key) ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const byKey = new Map(columns?.map((column) => [column.key, column]));
  return (
    <div className="staff-scroll">
      <table className="staff-rows">
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key} scope="col">
                {t(`${path}.columns.${key}.label`, { defaultValue: key })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {keys.map((key) => (
                <td key={key}>
                  <Answer
                    scheme={scheme}
                    field={byKey.get(key)}
                    value={row[key]}
                    path={`${path}.columns.${key}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface Props {
  scheme: string;
  field: Field | undefined;
  value: Json | undefined;
  /** Where the texts of the field stand in the scheme's locale. */
  path: string;
}
export const Answer = ({ scheme, field, value, path }: Props) => {
  const { t, i18n } = useTranslation("pages/staff");
  const codeText = useCodeText(scheme);
  const language = i18n.language;
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)) {
    return <span className="muted">{t("answer.none")}</span>;
  }
  if (typeof value === "boolean") return <>{t(value ? "answer.yes" : "answer.no")}</>;
  if (typeof value === "number") {
    return (
      <>
        {field?.kind === "money"
          ? formatMoney({ amount: value, currency: "MOP" }, language)
          : formatNumber(value, language)}
      </>
    );
  }
  if (typeof value === "string") {
    if (DAY.test(value)) return <>{formatDay(value, language)}</>;
    return <>{CODE.test(value) || optionsOf(field) ? codeText(value, field) : value}</>;
  }
  if (Array.isArray(value)) {
    if (field?.kind === "documents") {
      return (
        <>
          {value.map((id) => (
            <FileLink key={String(id)} id={String(id)} />
          ))}
        </>
      );
    }
    const rows = value.filter(isPlain);
    if (rows.length === value.length) return <Rows scheme={scheme} field={field} rows={rows} path={path} />;
    return (
      <>
        {value
          .map((one) => (typeof one === "string" ? codeText(one, field) : JSON.stringify(one)))
          .join(" · ")}
      </>
    );
  }
  if ("amount" in value && "currency" in value) {
    return <>{formatMoney({ amount: Number(value.amount), currency: String(value.currency) }, language)}</>;
  }
  return (
    <>
      {Object.entries(value).map(([key, inner]) => (
        <span key={key}>
          <span className="muted">{codeText(key, field)}: </span>
          <Answer scheme={scheme} field={undefined} value={inner} path={path} />
          {"\n"}
        </span>
      ))}
    </>
  );
};
