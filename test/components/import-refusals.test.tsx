/** A list that cannot be imported: what the page says beside it, before anything is sent. */
import type { Field } from "@portal/core/forms/types/index";
import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import write from "write-excel-file/node";
import { buildCompoundFile, buildMainStream } from "../support/malicious-files/compound-file.ts";
import { XLS, XLSX } from "../support/malicious-files/malicious-file.ts";
import { buildOfficeDocument } from "../support/malicious-files/office-documents.ts";
import { stubNetwork } from "./network.ts";
import { formatLabel, renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});

const field: Field = {
  key: "it",
  kind: "excel",
  required: true,
  columns: [{ key: "name", kind: "text", required: true, limit: { max: 20 } }],
  maxRows: 3,
  purpose: "EXHIBITOR_LIST_XLS",
};
const texts = { "fields.it.columns.name.label": "Name" };
/** The field with a file chosen. */
const chooseFile = async (name: string, bytes: Uint8Array): Promise<ReturnType<typeof renderField>> => {
  const trial = renderField(field, { texts });
  const input = await screen.findByLabelText(/Choose|Upload/);
  await trial.user.upload(input, new File([bytes as Uint8Array<ArrayBuffer>], name, { type: XLSX }));
  return trial;
};
const buildSheet = (cells: string): Uint8Array =>
  buildOfficeDocument(XLSX, {
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
  });

describe("a list is refused in words that say what to do, and nothing of it is sent", () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    [
      "protected by a password",
      () => buildCompoundFile({ EncryptedPackage: "x", EncryptionInfo: "x" }),
      /protected by a password.*remove the password.*\(105000\)/i,
    ],
    [
      "an old workbook",
      () => buildCompoundFile({ Workbook: buildMainStream(XLS) }),
      /old Excel workbook.*Save As/,
    ],
    ["empty", () => new Uint8Array(), /file is empty.*template/i],
    [
      "a bomb",
      () => buildOfficeDocument(XLSX, { "xl/worksheets/sheet1.xml": new Uint8Array(21 * 1024 * 1024) }),
      /unpacks to more than we can accept.*template/,
    ],
    [
      "a cell far away",
      () => buildSheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      /sheet too large.*template/,
    ],
    [
      "macros",
      () => buildOfficeDocument(XLSX, { "xl/vbaProject.bin": "x" }),
      /contains macros.*without macros/,
    ],
    ["no workbook", () => new TextEncoder().encode("Name\nAda\n"), /not an Excel workbook/],
    ["another heading", () => write([[{ value: "Nome" }]]).toBuffer(), /missing these columns: Name/],
  ])("%s", async (_, build, words) => {
    const calls = stubNetwork({});
    const trial = await chooseFile("list.xlsx", await build());
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(trial.value()).toBeUndefined();
    expect(calls).toEqual([]);
  });

  test("too many bytes", async () => {
    const trial = await chooseFile("list.xlsx", new Uint8Array(10 * 1024 * 1024 + 1));
    expect((await screen.findByRole("alert")).textContent).toMatch(/too large. The limit is 10\sMB/);
    expect(trial.value()).toBeUndefined();
  });

  test("a name that ends otherwise", async () => {
    const trial = renderField(field, { texts });
    const input = await screen.findByLabelText(/Choose|Upload/);
    input.removeAttribute("accept");
    await trial.user.upload(input, new File(["Name"], "list.csv", { type: "text/csv" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/type of file is not accepted/);
    expect(screen.getByRole("group", { name: formatLabel("it") })).toBeTruthy();
  });
});
