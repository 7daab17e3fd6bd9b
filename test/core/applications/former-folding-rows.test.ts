/** Rows whose former keys become one today, places that others have, and runs that were stopped (decision 0638). */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  buildHeaderPut,
  findHeader,
  findOwnBody,
} from "@portal/core/applications/model/application-store.server";
import { bindApplicationId, buildBodyPut } from "@portal/core/applications/model/ownership.server";
import { buildClaimKey } from "@portal/core/applications/reservations/limit-keys.server";
import { listOccasions } from "@portal/core/applications/reservations/occasions.server";
import { listHoldings } from "@portal/core/applications/reservations/owner-holdings.server";
import { toReservedRow } from "@portal/core/applications/reservations/owner-rows.server";
import { listPersonReservations } from "@portal/core/applications/reservations/person-reservations.server";
import {
  buildPersonWrites,
  listApplicationSets,
  toStoredReservation,
} from "@portal/core/applications/reservations/person-rows.server";
import type { Answers } from "@portal/core/forms/types/index";
import type { PersonReservation, Reservations } from "@portal/core/institutions/constraints/constraints";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { findScheme } from "@portal/core/schemes/index";
import { beforeAll, expect, test } from "vitest";
import { backfillRows } from "../../../local/backfill/backfill-rows.ts";
import { foldNameFormerly, foldOwnerFormerly } from "../../../local/backfill/former-folding.ts";
import { moveToPresentFolding } from "../../../local/backfill/move-to-present-folding.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

const formerOwners = { fold: foldOwnerFormerly, taxpayerKey: "taxpayer" };
const at = toInstant("2026-11-20T02:00:00.000Z");
/** Latin, and Cyrillic letters that look like it. */
const [latinName, cyrillicName] = ["COP 2027", "\u0421\u041e\u0420 2027"];

const readStored = async (pk: string, sk: string): Promise<Record<string, unknown>> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: { pk, sk }, ConsistentRead: true }),
  );
  return Item ?? {};
};
/** Stores an application with what the former release reserved for it. @returns its header's row, and these keys */
const storeFormerApplication = async (
  id: string,
  schemeId: string,
  answers: Answers,
  institution: Record<string, unknown>,
  over: Partial<ApplicationHeader> = {},
) => {
  const scheme = findScheme(schemeId);
  if (!scheme) throw new Error("no scheme");
  const institutionId = `of-${id}`;
  const claim = buildClaimKey(scheme, undefined, answers, foldNameFormerly);
  const owners = listOccasions(scheme, undefined, answers, foldNameFormerly).flatMap(({ key }) =>
    listHoldings(institution, formerOwners).map(({ hash }) => ({ eventId: key, hash })),
  );
  const persons = listPersonReservations(
    scheme,
    undefined,
    answers,
    { today: toMacaoDay(at) },
    foldNameFormerly,
  ).map(toStoredReservation);
  const holds: Reservations = { claim, owners, persons };
  const header: ApplicationHeader = {
    id,
    institutionId,
    scheme: schemeId,
    resource: scheme.resource,
    status: "PROCESSING",
    version: 1,
    createdAt: at,
    createdBy: "somebody",
    updatedAt: at,
    submittedAt: at,
    deadlines: [],
    timers: [],
    seq: 0,
    lastHash: "",
    notify: [],
    ...over,
    holds,
  };
  await bindApplicationId(header);
  await transact([buildHeaderPut(header)]);
  await transact([
    buildBodyPut({ id, institutionId, answers, institution } as Parameters<typeof buildBodyPut>[0]),
  ]);
  for (const owner of owners) {
    const { pk, sk, attribute = "" } = toReservedRow(owner, id);
    const row = {
      ...(await readStored(pk, sk)),
      pk,
      sk,
      writes: 1,
      [attribute]: { institutionId, share: 30 },
    };
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item: row }));
  }
  for (const write of buildPersonWrites(persons, id, 9)) await transact([write]);
  await getDocumentClient().send(
    new PutCommand({
      TableName: getTableName(),
      Item: { pk: `institution#${institutionId}`, sk: "standing", claims: new Set([claim]) },
    }),
  );
  return { scheme, header, holds };
};
const readHolds = async ({ institutionId, id }: ApplicationHeader): Promise<Reservations> => {
  const holds = (await findHeader(institutionId, id))?.holds;
  if (!holds) throw new Error("nothing is reserved");
  return holds;
};
/** Moves what an application has reserved, as it was read. */
const moveReservations = async (header: ApplicationHeader) => {
  const body = (await findOwnBody(header.id, header.institutionId)) ?? expect.fail("no answers");
  return moveToPresentFolding(header, body);
};
const moveStored = async ({ institutionId, id }: ApplicationHeader) =>
  moveReservations((await findHeader(institutionId, id)) ?? expect.fail("no application"));
const findShare = async (owner: Reservations["owners"][number], id: string): Promise<unknown> => {
  const { pk, sk, attribute = "" } = toReservedRow(owner, id);
  return ((await readStored(pk, sk))[attribute] as { share?: number } | undefined)?.share;
};
/** Tells whether an application has a place whole, in part or not at all. */
const describePlace = async (person: PersonReservation, id: string): Promise<"taken" | "partly" | "free"> => {
  const row = await readStored(person.pk, person.sk);
  const sets = listApplicationSets(person);
  const takenSets = sets.filter((set) => row[set] instanceof Set && (row[set] as Set<string>).has(id));
  if (takenSets.length === 0) return "free";
  return takenSets.length === sets.length ? "taken" : "partly";
};
const buildTraining = (trainees: string[], courseName: string): Answers => ({
  courseName,
  courseStart: "2027-03-01",
  courseEnd: "2027-03-02",
  activityCategory: "CATEGORY_1",
  trainees: trainees.map((macaoId) => ({ macaoId })),
});

test("names and owners whose former keys are one today keep that row, and own both shares", async () => {
  const institution = {
    shareholders: [
      { name: "A", idNumber: "A1234", share: 30 },
      { name: "A", idNumber: "\u04101234", share: 25 },
    ],
  };
  const meetingNames = { zh: "會議", en: latinName, pt: cyrillicName };
  const { header, holds } = await storeFormerApplication(
    "merged",
    "CONFERENCE_RECRUITMENT",
    { meetingNames, preferredDates: { from: "2027-03-01", to: "2027-03-02" } },
    institution,
  );
  expect(holds.owners).toHaveLength(8);
  expect(await moveStored(header)).toBe("moved");
  const { owners } = await readHolds(header);
  expect(owners).toHaveLength(3);
  for (const owner of owners) expect(await findShare(owner, header.id)).toBe(55);
  const keptKeys = owners.map(({ eventId, hash }) => `${eventId} ${hash}`);
  for (const owner of holds.owners.filter(({ eventId, hash }) => !keptKeys.includes(`${eventId} ${hash}`)))
    expect(await findShare(owner, header.id)).toBeUndefined();
  expect(await moveStored(header)).toBeUndefined();
});

test("a person whom another application names keeps the former place, and everything else moves", async () => {
  const { scheme, header, holds } = await storeFormerApplication(
    "refused-place",
    "TRAINING",
    buildTraining(["\u04111234", "\u0410111", "A222", "\u0410222"], cyrillicName),
    { taxpayerNumber: "\u041091" },
  );
  const present = listPersonReservations(
    scheme,
    undefined,
    buildTraining(["\u04111234", "A111", "A222"], latinName),
    { today: toMacaoDay(at) },
  ).map(toStoredReservation);
  // Of each person there is the row of the year and the row of the course.
  const contestedPlace = present[3] as PersonReservation;
  await transact(buildPersonWrites([contestedPlace], "later", 9));
  for (const run of ["first", "second"]) {
    expect(await moveStored(header), run).toBe("conflict");
    const keptHolds = await readHolds(header);
    expect(keptHolds.persons).toEqual([...present.slice(0, 3), holds.persons?.[3], ...present.slice(4)]);
    for (const person of keptHolds.persons ?? [])
      expect(await describePlace(person, header.id)).toBe("taken");
    expect(keptHolds.owners).not.toEqual(holds.owners);
    for (const owner of keptHolds.owners) expect(await findShare(owner, header.id)).toBe(30);
  }
  const [yearPlace, coursePlace] = holds.persons ?? [];
  // The count of the year has stayed where only the course has another key. A person in both spellings is one today.
  expect(await describePlace(yearPlace as PersonReservation, header.id)).toBe("taken");
  for (const former of [coursePlace, ...(holds.persons ?? []).slice(6)])
    expect(await describePlace(former as PersonReservation, header.id)).toBe("free");
});

test("what a stopped run did not give back is given back by the next one", async () => {
  const { header, holds } = await storeFormerApplication(
    "stopped",
    "TRAINING",
    buildTraining(["\u0410333"], cyrillicName),
    { taxpayerNumber: "\u041092" },
  );
  const standing = await readStored(`institution#${header.institutionId}`, "standing");
  const putRow = (Item: Record<string, unknown>) =>
    getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
  const rows = await Promise.all(
    [...holds.owners.map((owner) => toReservedRow(owner, header.id)), ...(holds.persons ?? [])].map(
      ({ pk, sk }) => readStored(pk, sk),
    ),
  );
  expect(await moveStored(header)).toBe("moved");
  const keptHolds = await readHolds(header);
  // As the table was before the former rows were given back; the unchanged ones are the same.
  const keptRows = new Set(
    keptHolds.owners.map((owner) => toReservedRow(owner, header.id)).map(({ pk, sk }) => pk + sk),
  );
  for (const row of rows) if (!keptRows.has(String(row.pk) + String(row.sk))) await putRow(row);
  await putRow({ ...standing, claims: new Set([holds.claim, keptHolds.claim]) });
  expect(await moveStored(header)).toBe("moved");
  for (const person of holds.persons ?? []) expect(await describePlace(person, header.id)).toBe("free");
  expect((await readConstraints(header.institutionId)).claims).toEqual([keptHolds.claim]);
  for (const owner of keptHolds.owners) expect(await findShare(owner, header.id)).toBe(30);
  for (const owner of holds.owners)
    if (!keptHolds.owners.some(({ eventId, hash }) => eventId === owner.eventId && hash === owner.hash))
      expect(await findShare(owner, header.id)).toBeUndefined();
  expect(await moveStored(header)).toBeUndefined();
});

test("a refused application keeps its claim and its persons under the keys of their rows", async () => {
  const { header, holds } = await storeFormerApplication(
    "refused",
    "TRAINING",
    buildTraining(["\u0410444"], cyrillicName),
    { taxpayerNumber: "\u041093" },
    { status: "REJECTED" },
  );
  expect(await moveStored(header)).toBe("moved");
  const keptHolds = await readHolds(header);
  expect(keptHolds.owners).not.toEqual(holds.owners);
  expect({ claim: keptHolds.claim, persons: keptHolds.persons }).toEqual({
    claim: holds.claim,
    persons: holds.persons,
  });
  expect(await moveStored(header)).toBeUndefined();
});

test("an application that somebody changes meanwhile is reported, and what was reserved for it is given back", async () => {
  const { header, holds } = await storeFormerApplication(
    "changed",
    "TRAINING",
    buildTraining(["\u0410555"], cyrillicName),
    { taxpayerNumber: "\u041094" },
  );
  await transact([buildHeaderPut({ ...header, version: 2 }, { version: 1, status: header.status })]);
  expect(await moveReservations(header)).toBe("changed");
  expect(await readHolds(header)).toEqual(holds);
  expect((await readConstraints(header.institutionId)).claims).toEqual([holds.claim]);
  for (const person of holds.persons ?? []) expect(await describePlace(person, header.id)).toBe("taken");
  expect(await moveStored(header)).toBe("moved");
});

test("an application that cannot be moved is named with the reason, and the others are moved", async () => {
  const storeCompany = (id: string, taxpayerNumber: string) =>
    storeFormerApplication(id, "TRAINING", buildTraining([], latinName), { taxpayerNumber });
  const [broken, whole] = [await storeCompany("broken", "\u041095"), await storeCompany("whole", "\u041096")];
  const [hash] = listHoldings({ taxpayerNumber: "A95" }).map((holding) => holding.hash);
  const [occasion] = broken.holds.owners;
  const { pk, sk } = toReservedRow({ eventId: occasion?.eventId ?? "", hash: hash ?? "" }, "broken");
  await getDocumentClient().send(
    new PutCommand({ TableName: getTableName(), Item: { pk, sk, writes: "not a count" } }),
  );
  const { failures } = await backfillRows({}, at);
  expect(failures.map(({ id }) => id)).toEqual(["broken"]);
  expect(failures[0]?.reason.length).toBeGreaterThan(0);
  expect((await readHolds(whole.header)).owners).not.toEqual(whole.holds.owners);
});
