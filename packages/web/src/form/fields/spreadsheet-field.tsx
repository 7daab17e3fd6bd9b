/**
 * Rows from a spreadsheet: one action reads the file in the browser, shows each row with its issues, and uploads the
 * file as proof. The template is generated from the same columns.
 */

import { getUploadProfile } from "@portal/core/files/upload-purposes";
import { findSheetCode } from "@portal/core/forms/import-codes";
import { type ImportedSheet, isCellUnderstood, readSheet } from "@portal/core/forms/values/read-spreadsheet";
import { useRef, useState } from "react";
import { formatList } from "../../shell/format.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { Alert } from "../../ui/alert.tsx";
import { type AnswerTextContext, formatAnswer } from "../answer-text.ts";
import {
  coerceToList,
  coerceToRecord,
  coerceToText,
  FieldGroupFrame,
  useIssueText,
} from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";
import { useText } from "../use-text.ts";
import { UploadList } from "./upload-list.tsx";
import { useSheetWords } from "./use-sheet-words.ts";

/** Parses the row and the column of an issue's path. */
const parseCellPath = (path: string, base: string): [row: number, column: string] => {
  const [row = "", column = ""] = path.slice(base.length + 1).split(".");
  return [Number(row), column];
};

/** Adds the error code to the text, for questions to the help desk. */
const addRowNumber = (words: string, number: number | undefined, language: string): string =>
  number === undefined ? words : language.startsWith("zh") ? `${words}（${number}）` : `${words} (${number})`;

const Rows = ({
  field,
  path,
  textKey,
  value,
  lines,
}: Omit<FormFieldProps<"excel">, "onChange"> & {
  /** The line numbers of the rows in the spreadsheet, while they are known. */
  lines: readonly number[] | undefined;
}) => {
  const form = useForm();
  const { t, language } = useText(["pages/form", "lists", "common"]);
  const issueText = useIssueText();
  const rows = coerceToList(coerceToRecord(value).rows).map(coerceToRecord);
  const { label } = useSheetWords(textKey).words;
  const context: AnswerTextContext = { texts: form, t, language, contacts: form.contacts, files: form.files };
  const rowIssues = form.issues
    .filter((issue) => issue.path.startsWith(`${path}.rows.`))
    .map((issue) => ({ issue, place: parseCellPath(issue.path, `${path}.rows`) }));
  const nameColumn = (key: string): string => {
    const column = field.columns.find((one) => one.key === key);
    return column ? label(column) : "";
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing that keys could reach
    <section className="fv-scroll" aria-label={t("excel.rows", { count: rows.length })} tabIndex={0}>
      <table className="fv-table">
        <caption>{t("excel.rows", { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            {lines && <th scope="col">{t("excel.line")}</th>}
            {field.columns.map((column) => (
              <th scope="col" key={column.key}>
                {label(column)}
              </th>
            ))}
            <th scope="col">{t("excel.check")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            const issuesOfRow = rowIssues.filter(({ place }) => place[0] === i);
            return (
              <tr
                key={String(i)}
                id={toControlId(`${path}.rows.${i}`)}
                tabIndex={-1}
                className={issuesOfRow.length ? "fv-row-wrong" : ""}
              >
                <th scope="row">{i + 1}</th>
                {lines && <td>{lines[i]}</td>}
                {field.columns.map((column) => (
                  <td key={column.key}>
                    {formatAnswer(column, row[column.key], context, `${textKey}.columns.${column.key}`)}
                  </td>
                ))}
                <td>
                  {issuesOfRow
                    .map(({ issue, place }) =>
                      addRowNumber(
                        t("common:error.of", { name: nameColumn(place[1]), what: issueText(issue) }),
                        issue.number,
                        language,
                      ),
                    )
                    .join(" ") || t("excel.good")}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

type AcceptedSheet = Extract<ImportedSheet, { rows: unknown }>;

export const ExcelView = ({ field, path, textKey, value, onChange }: FormFieldProps<"excel">) => {
  const form = useForm();
  const { t, language } = useText(["pages/form"]);
  const { words, loadOtherWords } = useSheetWords(textKey);
  const answer = coerceToRecord(value);
  /** The contents of each file until its upload is finished, because rows are only accepted with their own file. */
  const sheets = useRef(new WeakMap<File, AcceptedSheet>());
  const [acceptedSheet, setAcceptedSheet] = useState<AcceptedSheet>();

  const isForeign = (sheet: ImportedSheet): boolean =>
    "missing" in sheet ||
    ("rows" in sheet &&
      sheet.rows.some((row) =>
        field.columns.some((column) => {
          const cell = row[column.key];
          return cell !== undefined && !isCellUnderstood(cell, column, words);
        }),
      ));
  /** Reads a sheet that somebody filled in who uses the portal in another language. */
  const readForeignSheet = async (cells: readonly (readonly unknown[])[]): Promise<ImportedSheet> => {
    const wordsByLanguage = [words, ...(await loadOtherWords())];
    // Its headings tell in which language its numbers are written.
    const ownWords = wordsByLanguage.find((one) => !("missing" in readSheet(field, cells, one))) ?? words;
    return readSheet(field, cells, { ...ownWords, others: wordsByLanguage });
  };
  const inspect = async (file: File): Promise<string | undefined> => {
    // The reader is only loaded for an import.
    const [{ openSpreadsheet }, { readSheet: cellsOf }] = await lazyImport(() =>
      Promise.all([
        import("@portal/core/forms/values/open-spreadsheet"),
        import("read-excel-file/universal"),
      ]),
    );
    const workbook = openSpreadsheet(new Uint8Array(await file.arrayBuffer()));
    if ("fault" in workbook)
      return addRowNumber(
        t(`upload.spreadsheet.${workbook.fault}`, { defaultValue: t("excel.unreadable") }),
        findSheetCode(undefined),
        language,
      );
    const cells = await cellsOf(workbook.archive.buffer).catch(() => undefined);
    let sheet = cells && readSheet(field, cells, words);
    if (cells?.length && sheet && isForeign(sheet)) sheet = await readForeignSheet(cells);
    if (sheet && "rows" in sheet) {
      sheets.current.set(file, sheet);
      return undefined;
    }
    return addRowNumber(describeSheetError(sheet), findSheetCode(sheet), language);
  };
  const describeSheetError = (sheet: Exclude<ImportedSheet, { rows: unknown }> | undefined): string => {
    if (!sheet) return t("excel.unreadable");
    if ("tooMany" in sheet) return t("excel.tooMany", { max: field.maxRows });
    if ("empty" in sheet) return t("excel.empty");
    return t("excel.columns", { columns: formatList(sheet.missing.map(words.label), language) });
  };
  const template = async (): Promise<void> => {
    const { default: write } = await import("write-excel-file/browser");
    const headings = field.columns.map(words.label);
    await write([headings.map((value) => ({ value, fontWeight: "bold" as const }))]).toFile(
      `${form.text(`${textKey}.label`) ?? field.key}.xlsx`,
    );
  };
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey} deep={false} parts={["file", "rows"]}>
      <p className="fv-hint">
        {t("excel.how", { max: field.maxRows })}{" "}
        <button type="button" className="button button-quiet button-small" onClick={() => void template()}>
          {t("upload.template")}
        </button>
      </p>
      <UploadList
        id={toControlId(`${path}.file`)}
        purpose={field.purpose}
        types={["xlsx"]}
        max={1}
        maxBytes={getUploadProfile(field.purpose)?.maxBytes}
        value={coerceToText(answer.file) ? [coerceToText(answer.file)] : []}
        files={form.files}
        readOnly={form.readOnly}
        upload={form.trial?.upload}
        inspect={inspect}
        onChange={(ids, added) => {
          const file = ids.at(-1);
          const sheet = added && sheets.current.get(added);
          // Rows without their file are not accepted, so they are removed with it.
          onChange(file === undefined ? undefined : { rows: sheet?.rows ?? [], file });
          setAcceptedSheet(sheet);
          form.onBlur();
        }}
        onFile={form.onFile}
      />
      {acceptedSheet && acceptedSheet.ignored.length > 0 && (
        <Alert
          kind="warning"
          announce
          title={t("excel.ignored", { columns: formatList(acceptedSheet.ignored, language) })}
        />
      )}
      {coerceToList(answer.rows).length > 0 && (
        <Rows field={field} path={path} textKey={textKey} value={value} lines={acceptedSheet?.lines} />
      )}
    </FieldGroupFrame>
  );
};
