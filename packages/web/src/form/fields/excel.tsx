/** Rows from a spreadsheet: read in the browser, shown with each row's errors, the file itself kept as proof. */
import type { Field, Json } from "@portal/core/form/types";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { controlId, type FieldProps, useForm } from "../form-context.tsx";
import { asCodes, asList, asRecord, asText, Group, useIssueText } from "../parts.tsx";
import { Uploads } from "./documents.tsx";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const numeric = new Set(["integer", "decimal", "money", "year"]);

const cell = (value: unknown, column: Field): Json | undefined => {
  if (value === null || value === undefined || value === "") return undefined;
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (column.kind === "money") return Math.round(Number(value) * 100);
  if (numeric.has(column.kind)) return Number.isNaN(Number(value)) ? String(value) : Number(value);
  if (typeof value === "boolean") return value;
  return String(value).trim();
};

export const ExcelView = ({ field, path, textKey, value, onChange }: FieldProps<"excel">) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const words = useIssueText();
  const [problem, setProblem] = useState("");
  const answer = asRecord(value);
  const rows = asList(answer.rows).map(asRecord);
  const label = (column: Field) => form.text(`${textKey}.columns.${column.key}.label`) ?? column.key;
  const wrong = (i: number) => form.issues.filter((issue) => issue.path.startsWith(`${path}.rows.${i}.`));

  const readFile = async (file: File): Promise<void> => {
    setProblem("");
    try {
      // Only those who import pay for the reader.
      const { readSheet } = await import("read-excel-file/browser");
      const [head, ...body] = await readSheet(file);
      const places = field.columns.map((column) =>
        (head ?? []).findIndex((name) => [column.key, label(column)].includes(String(name ?? "").trim())),
      );
      const missing = field.columns.filter((column, i) => column.required !== false && (places[i] ?? -1) < 0);
      if (missing.length) return setProblem(t("excel.columns", { columns: missing.map(label).join("、") }));
      const read = body
        .map((line) =>
          Object.fromEntries(
            field.columns.flatMap((column, i) => {
              const one = cell(line[places[i] ?? -1], column);
              return one === undefined ? [] : [[column.key, one]];
            }),
          ),
        )
        .filter((row) => Object.keys(row).length > 0);
      if (read.length > field.maxRows) return setProblem(t("excel.tooMany", { max: field.maxRows }));
      onChange({ ...answer, rows: read });
    } catch {
      setProblem(t("excel.unreadable"));
    }
  };
  return (
    <Group field={field} path={path} textKey={textKey} deep={false}>
      {problem && (
        <p className="fv-error" role="alert">
          {problem}
        </p>
      )}
      {!form.readOnly && (
        <div className="fv-drop">
          <input
            id={controlId(`${path}.read`)}
            type="file"
            className="fv-input-file"
            accept={`.xlsx,${XLSX}`}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void readFile(file);
            }}
          />
          <label htmlFor={controlId(`${path}.read`)} className="button button-secondary button-small">
            {t("excel.read")}
          </label>
        </div>
      )}
      {rows.length > 0 && (
        <div className="fv-scroll">
          <table className="fv-table">
            <caption>{t("excel.rows", { count: rows.length })}</caption>
            <thead>
              <tr>
                <th scope="col">#</th>
                {field.columns.map((column) => (
                  <th scope="col" key={column.key}>
                    {label(column)}
                  </th>
                ))}
                <th scope="col">{t("excel.check")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <tr
                  key={String(i)}
                  id={controlId(`${path}.rows.${i}`)}
                  className={wrong(i).length ? "fv-row-wrong" : ""}
                >
                  <th scope="row">{i + 1}</th>
                  {field.columns.map((column) => (
                    <td key={column.key}>{asText(row[column.key])}</td>
                  ))}
                  <td>
                    {wrong(i)
                      .map((issue) => words(issue))
                      .join(" ") || "✓"}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Uploads
        id={controlId(`${path}.input`)}
        purpose={field.purpose}
        types={["xlsx"]}
        max={1}
        value={asCodes(answer.files)}
        files={form.files}
        readOnly={form.readOnly}
        onChange={(files) => onChange({ ...answer, files })}
        onFile={form.onFile}
      />
    </Group>
  );
};
