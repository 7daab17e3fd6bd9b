/**
 * A release and the one before it share one table: for minutes at a deployment, and for days after one that was taken
 * back. Rows of the last release are read by this one, and rows of this one have all that the last release reads, in
 * formats that it knows (decision 0302). `RECORD_RELEASE=1` records this release as the last one, once it is deployed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DeleteCommand, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { unpublishEvent } from "@portal/core/events/event-service.server";
import { findEvent } from "@portal/core/events/event-store.server";
import { deferCertification } from "@portal/core/institutions/certify-institution.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { compressJson, decompressJson, readableFormats } from "@portal/core/platform/compress.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { tableKeys } from "@portal/core/platform/table-definition";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  officer,
} from "../../../support/applications/application-fixtures.ts";
import { projectRoot } from "../../../support/project/run-command.ts";
import { createFreshTable } from "../../../support/tables/test-services.ts";
import lastRelease from "./last-release.json" with { type: "json" };

type Row = Record<string, unknown>;
const owner = createTestContext(createApplicant("release"));

/** Writes the same rows in both releases: an event, a certified institution, and an accepted application. */
const writeRows = async (): Promise<void> => {
  await createPublishedEvent();
  await createCertifiedInstitution("release");
  await createApplicationAwaitingPayment("release", "green-2027");
};
const readTable = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
      new ScanCommand({ TableName: getTableName(), ExclusiveStartKey: from }),
    );
    rows.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return rows;
};
/** Replaces every row of the table. The entities keep the name of their first table, so there is one for the file. */
const replaceRows = async (rows: readonly Row[]): Promise<void> => {
  const TableName = getTableName();
  for (const { pk, sk } of await readTable())
    await getDocumentClient().send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  for (const Item of rows) await getDocumentClient().send(new PutCommand({ TableName, Item }));
};
const isMap = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
/** Bytes and sets, which JSON does not have, as objects of one member. */
const toJson = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString("base64") };
  if (value instanceof Set) return { set: [...value] };
  if (Array.isArray(value)) return value.map(toJson);
  return isMap(value) ? mapRow(value, toJson) : value;
};
const fromJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromJson);
  if (!isMap(value)) return value;
  if (typeof value.base64 === "string") return new Uint8Array(Buffer.from(value.base64, "base64"));
  return Array.isArray(value.set) ? new Set(value.set) : mapRow(value, fromJson);
};
const mapRow = (row: Row, change: (value: unknown) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]));

/** Kinds of rows are told apart by the beginnings of their keys. */
const getKind = ({ pk, sk }: Row): string => [pk, sk].map((key) => String(key).split("#")[0]).join("|");
/** Ids, codes and languages are names of members too. Each of them is another one, so they count as one. */
const generalizeName = (name: string): string =>
  /^(__edb_[ev]__|[a-z][A-Za-z0-9]*)$/.test(name)
    ? name
    : name.includes("#")
      ? `${name.split("#")[0]}#*`
      : "*";
/** The form of a key, without its ids, numbers and moments: `event#*#0`, `0-0-0T0:0:0.0Z#*`. */
const generalizeKey = (key: string): string =>
  key.replaceAll(/[A-Za-z0-9_-]{22,26}/g, "*").replaceAll(/\d+/g, "0");
const getType = (value: unknown): string => {
  if (Array.isArray(value)) return "list";
  if (value instanceof Set) return "set";
  return value === null ? "null" : typeof value;
};
/** Members that the last release wrote and does not need, so this release may drop them (decision 0302). */
const expendableMembers: readonly string[] = [];
type Members = Map<string, Set<string>>;
const addType = (members: Members, path: string, type: string): void => {
  members.set(path, (members.get(path) ?? new Set()).add(type));
};
/** Collects every member with its types; elements of a list count as one. */
const collectMembers = (value: unknown, path: string, members: Members): void => {
  const plainValue = value instanceof Uint8Array ? decompressJson<unknown>(value) : value;
  addType(members, path, `${value instanceof Uint8Array ? "packed " : ""}${getType(plainValue)}`);
  if (Array.isArray(plainValue) || plainValue instanceof Set)
    for (const each of plainValue) collectMembers(each, `${path}[]`, members);
  else if (isMap(plainValue))
    for (const [name, inner] of Object.entries(plainValue))
      collectMembers(inner, `${path}.${generalizeName(name)}`, members);
};
const describeRows = (rows: readonly Row[]): Members => {
  const members: Members = new Map();
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      const path = `${getKind(row)} ${generalizeName(name)}`;
      if (/^(gsi\d)?[ps]k$/.test(name)) addType(members, path, generalizeKey(String(value)));
      else collectMembers(value, path, members);
    }
  return members;
};
const listTypes = (types: ReadonlySet<string> | undefined): string => [...(types ?? [])].sort().join(", ");
const listFormats = (rows: readonly Row[]): number[] => [
  ...new Set(
    rows.flatMap((row) => Object.values(row).flatMap((v) => (v instanceof Uint8Array ? [v[0] ?? 0] : []))),
  ),
];

const laterMember = { laterMember: "kept" };
/** Adds a member to every object of a row, as a later release may do. */
const addLaterMember = (row: Row): Row => ({
  ...row,
  ...(row.rest instanceof Uint8Array && {
    rest: compressJson({ ...decompressJson<object>(row.rest), ...laterMember }),
  }),
  ...(isMap(row.detail) && { detail: { ...row.detail, ...laterMember } }),
  ...(isMap(row.fields) && { fields: { ...row.fields, ...laterMember } }),
});

const lastRows = lastRelease.rows.map((row) => mapRow(row, fromJson));
const findRow = (rows: readonly Row[], kind: string): Row | undefined =>
  rows.find((row) => getKind(row) === kind);
let ownRows: Row[] = [];
beforeAll(async () => {
  await createFreshTable();
  await writeRows();
  ownRows = await readTable();
  if (!process.env.RECORD_RELEASE) return;
  const releaseRecord = {
    reads: readableFormats,
    indexes: tableKeys.secondary,
    rows: ownRows.map((row) => mapRow(row, toJson)),
  };
  const file = join(projectRoot, "test/core/platform/release/last-release.json");
  writeFileSync(file, `${JSON.stringify(releaseRecord, null, 2)}\n`);
});

describe("after this release is taken back", () => {
  test("the last one knows every format in which values are stored", () => {
    expect(listFormats(ownRows)).not.toEqual([]);
    expect(listFormats(ownRows).filter((format) => !lastRelease.reads.includes(format))).toEqual([]);
  });
  test("it finds every member that it wrote itself, with the same type, and keys of the same form", () => {
    const ownDescriptions = describeRows(ownRows);
    const changedPaths = [...describeRows(lastRows)].flatMap(([path, types]) =>
      listTypes(ownDescriptions.get(path)) === listTypes(types) || expendableMembers.includes(path)
        ? []
        : [`${path}: ${listTypes(types)} → ${listTypes(ownDescriptions.get(path))}`],
    );
    expect(changedPaths).toEqual([]);
  });
});

/** Returns the application of the last release, as its owner sees it. */
const getLastApplication = async () => {
  const [listed] = (await Application.listApplications({}, owner)).items;
  return Application.getApplication(listed?.id ?? "", owner);
};
const requestCancellation = async () => {
  const { id, version } = await getLastApplication();
  return Application.performTransition(id, "requestCancel", { version, reason: "No longer needed" }, owner);
};

describe("after this release is deployed", () => {
  test("rows of the last one are read, and moved on", async () => {
    await replaceRows(lastRows);
    expect(await findEvent("green-2027")).toMatchObject({ id: "green-2027", status: "PUBLISHED" });
    expect(await findInstitution("release")).toMatchObject({ certification: "PASSED" });
    const application = await getLastApplication();
    expect(application).toMatchObject({ status: "AWAITING_PAYMENT", fee: { total: { amount: 675_000 } } });
    const withCancelRequest = await requestCancellation();
    expect(withCancelRequest).toMatchObject({ pending: "cancellation", version: application.version + 1 });
    const staff = createTestContext(officer);
    const cancelledApplication = await Application.performTransition(
      withCancelRequest.id,
      "confirmCancel",
      { version: withCancelRequest.version },
      staff,
    );
    expect(cancelledApplication.status).toBe("CANCELLED");
    expect((await Application.listHistory(withCancelRequest.id, staff)).map(({ action }) => action)).toEqual([
      "submit",
      "accept",
      "requestCancel",
      "confirmCancel",
    ]);
  });
  const admin = createTestContext(createStaff("ADMIN"));
  test.each<[kind: string, attribute: string, write: () => Promise<unknown>]>([
    ["institution|application", "rest", requestCancellation],
    ["event|body", "detail", () => unpublishEvent("green-2027", 1, admin)],
    ["institution|institution", "fields", () => deferCertification({ id: "release", version: 1 }, owner)],
  ])("a member of %s %s that only the other release knows survives a write", async (kind, name, write) => {
    await replaceRows(lastRows.map(addLaterMember));
    await write();
    const row = findRow(await readTable(), kind);
    expect(row?.version).toBe(Number(findRow(lastRows, kind)?.version) + 1);
    const value = row?.[name];
    expect(value instanceof Uint8Array ? decompressJson(value) : value).toMatchObject(laterMember);
  });
  test("an attribute of its own does not survive, so a member that must is put into one of these", async () => {
    await replaceRows(lastRows.map((row) => ({ ...row, ...laterMember })));
    await requestCancellation();
    expect(findRow(await readTable(), "institution|application")).not.toHaveProperty("laterMember");
  });
});

interface IndexDefinition {
  name: string;
  pk: string;
  sk: string;
  projection: string | readonly string[];
}
/** Indexes that the last release had and this one needs no more; the last release does not read them either. */
const expendableIndexes: readonly string[] = [];
/**
 * Indexes of the last release that this one has under their name with other keys or another projection, or not at all.
 * DynamoDB cannot change an index: AWS would delete it and build another one, and until that is full nothing is due,
 * nobody is in the queue, and the release before finds nothing either (`docs/operations.md` › Indexes).
 */
const listChangedIndexes = (last: readonly IndexDefinition[], now: readonly IndexDefinition[]): string[] =>
  last.flatMap((index) => {
    const sameIndex = now.find(({ name }) => name === index.name);
    if (!sameIndex) return expendableIndexes.includes(index.name) ? [] : [`${index.name} is gone`];
    const describeIndex = ({ pk, sk, projection }: IndexDefinition) =>
      [pk, sk, ...[projection].flat().toSorted()].join(" ");
    return describeIndex(sameIndex) === describeIndex(index) ? [] : [`${index.name} is another one`];
  });

describe("an index", () => {
  test("is never another one under its old name", () =>
    expect(listChangedIndexes(lastRelease.indexes, tableKeys.secondary)).toEqual([]));

  const due = { name: "due", pk: "gsi3pk", sk: "gsi3sk", projection: ["id", "order"] };
  test.each<[string, IndexDefinition[], string[]]>([
    ["as it was", [due], []],
    ["with its attributes in another order", [{ ...due, projection: ["order", "id"] }], []],
    ["beside a new one", [due, { ...due, name: "due2", projection: "all" }], []],
    ["with one attribute more", [{ ...due, projection: ["id", "order", "errand"] }], ["due is another one"]],
    ["with one attribute less", [{ ...due, projection: ["id"] }], ["due is another one"]],
    ["with whole rows", [{ ...due, projection: "all" }], ["due is another one"]],
    ["with another key", [{ ...due, pk: "gsi4pk" }], ["due is another one"]],
    ["that the last release still reads is gone", [], ["due is gone"]],
  ])("%s", (_, now, changes) => expect(listChangedIndexes([due], now)).toEqual(changes));
});
