/** Rows of files, beside their institution: another institution's file cannot be named. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { Entity } from "electrodb";
import { bare, canBe, partition } from "../partition.server.ts";
import { besideInstitution, client, tableName } from "../table.server.ts";
import type { StoredFile } from "./index.ts";

const makeFile = () =>
  new Entity(
    {
      model: { entity: "file", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        institutionId: { type: "string", required: true },
        purpose: { type: "string", required: true },
        name: { type: "string", required: true },
        type: { type: "string", required: true },
        size: { type: "number", required: true },
        sha256: { type: "string", required: true },
        status: { type: ["pending", "verified", "rejected"] as const, required: true },
        reason: { type: "string" },
        issuedOn: { type: "string" },
        width: { type: "number" },
        height: { type: "number" },
        uploadedAt: { type: "string", required: true },
        uploadedBy: { type: "string", required: true },
        arrivedAt: { type: "string" },
        scanAskedAt: { type: "string" },
        sentBytes: { type: "number" },
        /** Epoch seconds; only while the file is not verified. */
        ttl: { type: "number" },
      },
      indexes: {
        ofInstitution: besideInstitution("file"),
      },
    },
    { client: client(), table: tableName() },
  );
let made: ReturnType<typeof makeFile> | undefined;
export const files = () => (made ??= makeFile());

const fileOf = ({ ttl: _, ...row }: { ttl?: number | undefined; id: string }): StoredFile =>
  row as StoredFile;

/** A file of an institution, or undefined. 1 consistent read. */
export const read = async (institutionId: string, id: string): Promise<StoredFile | undefined> => {
  const { data } = await files().get({ institutionId, id }).go({ consistent: true });
  return data ? fileOf(data) : undefined;
};

/** All files of an institution, newest first. */
export const ofInstitution = async (
  institutionId: string,
  { consistent = false } = {},
): Promise<StoredFile[]> => {
  const rows = await partition(`institution#${institutionId}`, { prefix: "file#", lagging: !consistent });
  return rows.map((row) => fileOf(bare(row))).reverse();
};

/** Rows read beyond those asked for, before the rest is read one by one. */
const PASSED_BY = 24;

/**
 * The files of these ids that the institution has, by id; what is missing is not its own or does not exist.
 * Files of one form are uploaded one after the other, and their ids go by time: one query over the stretch reads them
 * together (a read unit is four kilobytes, about nine files, but at least one a file when they are named singly).
 * What lies further off is read by its key.
 */
export const filesOf = async (
  institutionId: string,
  ids: readonly string[],
): Promise<{ [id: string]: StoredFile }> => {
  const pk = `institution#${institutionId}`;
  const wanted = [...new Set(ids)].filter((id) => canBe(pk, `file#${id}`)).sort();
  const [from, to] = [wanted[0], wanted.at(-1)];
  if (from === undefined || to === undefined) return {};
  const { Items = [], LastEvaluatedKey } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      ConsistentRead: true,
      Limit: wanted.length + PASSED_BY,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
      ExpressionAttributeValues: {
        ":pk": pk,
        ":from": `file#${from}`,
        ":to": `file#${to}`,
      },
    }),
  );
  const stretch = Items.map((row) => fileOf(bare(row)));
  const found = new Map(stretch.map((file) => [file.id, file]));
  const last = stretch.at(-1)?.id ?? "";
  const far = LastEvaluatedKey ? wanted.filter((id) => id > last) : [];
  if (far.length > 0) {
    const { data } = await files()
      .get(far.map((id) => ({ institutionId, id })))
      .go({ consistent: true, concurrency: 2 });
    for (const row of data) found.set(row.id, fileOf(row));
  }
  // Asked by ids that somebody sent: what every object inherits is no file.
  const byId: { [id: string]: StoredFile } = Object.create(null);
  for (const id of wanted) {
    const file = found.get(id);
    if (file) byId[id] = file;
  }
  return byId;
};
