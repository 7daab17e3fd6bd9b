/**
 * Whatever staff are answered with personal data of applicants leaves a record of who read it. Which operations do so
 * is found out by their answers, so that a new one is tried without being entered here (decision 0463).
 */
import { submitClaim } from "@portal/core/institutions/administrator-claims/claim-service.server";
import { findRowDeclaration } from "@portal/core/platform/row-declaration";
import { rowDeclarations } from "@portal/core/privacy/all-row-declarations";
import { decompressRow } from "@portal/core/privacy/compressed-rows.server";
import { getRecordedKind } from "@portal/functions/http/record-staff-act";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { startStrictMachine } from "../../local/strict/strict-machine.ts";
import { roleMatrix } from "../functions/http/role-matrix.ts";
import { callLambda, createCallContext, createSignedInPerson } from "../support/calls/call-lambda.ts";
import {
  buildWorld,
  type CallableOperation,
  type DemoWorld,
  listOperations,
} from "../support/demo/demo-world.ts";
import { recordWrittenRows } from "../support/faults/written-rows.ts";
import { countPartitionRows } from "../support/tables/count-partition.ts";

const matrix: Readonly<Record<string, string>> = roleMatrix;
let world: DemoWorld;
/** The readings of staff that are not recorded as such by their declaration. */
let operations: CallableOperation[];
let rows: Record<string, unknown>[];
beforeAll(async () => {
  world = await buildWorld();
  operations = (await listOperations()).filter(({ method, name, key, operation }) => {
    const [visitor, newcomer, , , staff = ""] = matrix[name.replace(" /api", " ")]?.split(" ") ?? [];
    const isForStaff = visitor === "L" && newcomer !== "." && staff.includes(".");
    return method === "GET" && isForStaff && getRecordedKind(key, operation) !== "reading";
  });
  const claimant = await createSignedInPerson({ account: "claimant@example.mo" });
  await submitClaim({ kind: "ANOTHER", reason: "a second company" }, createCallContext(claimant.actor));
  rows = await world.scanRows();
});
afterAll(() => world.stop());

/** Texts at a declared path of a row: `fields.shareholders[].name`. */
const listTextsAt = (value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => listTextsAt(each, path.replace(/^\[\]\.?/, "")));
  if (!path) {
    if (typeof value === "object" && value !== null)
      return Object.values(value).flatMap((each) => listTextsAt(each, ""));
    return typeof value === "string" ? [value] : [];
  }
  const [, name = "", rest = ""] = /^([^.[]+)\.?(.*)$/.exec(path) ?? [];
  return listTextsAt((value as Record<string, unknown> | undefined)?.[name], rest);
};

/** Whether a text is personal data of one person: an address, a telephone number, the number of a document. */
const isTelling = (text: string): boolean =>
  /@.+\./.test(text) || (/^[A-Z0-9()]{7,}$/.test(text) && /\d{6}/.test(text));

/** Addresses and numbers of applicants and of the people they name; answers hold codes as well and are left out. */
const listPersonalTexts = (): Set<string> => {
  const texts = new Set<string>();
  const otherTexts = new Set<string>();
  for (const row of rows) {
    const { pk, sk } = row as { pk: string; sk: string };
    const declaration = findRowDeclaration(rowDeclarations, { pk, sk });
    // The page of an event is public, with its contacts. Who registered it is for staff only.
    const isPublic = /^events?(#|$)/.test(pk) && sk !== "behind";
    const isStaff = sk === "account" && !(row.roles as string[]).includes("APPLICANT");
    for (const [path, { whose }] of Object.entries(declaration?.personal ?? {})) {
      if (/answers|diff|before/.test(path)) continue;
      for (const text of listTextsAt(decompressRow(row as never), path))
        if (isTelling(text)) (isPublic || isStaff || whose === "staff" ? otherTexts : texts).add(text);
    }
  }
  return new Set([...texts].filter((text) => !otherTexts.has(text)));
};

/** The logs in which a reading is recorded: what staff do, who read what, and the audit record. */
const logs = ["acts#2026-11", "access#2026-11", "audit#2026-11"];
const countStoredRecords = async (): Promise<number> =>
  (await Promise.all(logs.map(countPartitionRows))).reduce((sum, count) => sum + count, 0);
const samples: Record<string, string | number> = {
  format: "csv",
  lang: "en",
  language: "en",
  from: "2026-01-01",
  to: "2027-06-30",
  by: "scheme",
  institutionId: "institution-applicant",
  month: "2026-11",
};
/** Lists the choices of a parameter of a query; none for one that takes any text. */
const listChoices = (schema: z.core.$ZodType): string[] => {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return listChoices(schema.def.innerType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
};
/** Builds a query of samples, and one with each choice of each parameter: a list may tell more under another filter. */
const buildQueries = ({ operation: { query } }: CallableOperation): Record<string, string | number>[] => {
  const shape = query instanceof z.ZodObject ? query.shape : {};
  const sampleQuery = Object.fromEntries(
    Object.keys(shape).flatMap((name) => (samples[name] ? [[name, samples[name]]] : [])),
  );
  const filteredQueries = Object.entries(shape).flatMap(([name, schema]) =>
    listChoices(schema).map((choice) => ({ ...sampleQuery, [name]: choice })),
  );
  return [sampleQuery, ...filteredQueries];
};

/** Lists an id of each kind of row, to be tried as each parameter of an address. */
const listIds = (): string[] => {
  const byKind = new Map<string, string>([["institution", "institution-applicant"]]);
  for (const { pk, sk } of rows)
    for (const key of [pk, sk]) {
      const [kind = "", id = ""] = String(key).split("#");
      // An event that was registered has a row that others have not.
      const name = key === pk && sk === "behind" ? `${kind} registered` : kind;
      if (id && id.length < 60 && !byKind.has(name)) byKind.set(name, id);
    }
  return [...new Set(byKind.values())];
};

test("no reading of staff answers personal data without a record", async () => {
  const personal = [...listPersonalTexts()];
  expect(personal.length).toBeGreaterThan(20);
  expect(operations.length).toBeGreaterThan(30);
  const { token } = await createSignedInPerson({ roles: ["OFFICER", "CASHIER", "ADMIN"] });
  const ids = listIds();
  const unrecordedReadings = new Set<string>();
  // The records are seen as they are written: to count what is stored before and after each call would take longer than
  // it.
  const { rule, takeKeys } = recordWrittenRows();
  startStrictMachine(undefined, [rule]);
  const storedBefore = await countStoredRecords();
  const records = new Set<string>();
  takeKeys();
  for (const one of operations) {
    const paths = one.path.includes("{")
      ? ids.map((each) => one.path.replaceAll(/\{\w+\}/g, encodeURIComponent(each)))
      : [one.path];
    const calls = paths.flatMap((path) => buildQueries(one).map((query) => ({ path, query })));
    for (const { path, query } of calls) {
      const { status, body, bytes } = await callLambda(one.handler, "GET", path, { token, query });
      const newRecords = takeKeys().filter(({ pk }) => logs.includes(pk));
      for (const { pk, sk } of newRecords) records.add(`${pk} ${sk}`);
      if (status >= 300 || newRecords.length > 0) continue;
      const text = JSON.stringify(body) + bytes.toString("utf8");
      const toldValue = personal.find((each) => text.includes(each));
      if (toldValue !== undefined) unrecordedReadings.add(`${one.name}: ${toldValue}`);
    }
  }
  expect([...unrecordedReadings]).toEqual([]);
  // What was seen is what is stored, no more and no less.
  expect(records.size).toBeGreaterThan(0);
  expect((await countStoredRecords()) - storedBefore).toBe(records.size);
});
