/**
 * What was reserved by keys of the foldings before decisions 0631, 0658, 0698 and 0784 meets what is applied for today
 * once `npm run upgrade-rows` has moved it (decision 0638).
 */
import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import { buildClaimKey } from "@portal/core/applications/reservations/limit-keys.server";
import { listOccasions } from "@portal/core/applications/reservations/occasions.server";
import { listHoldings } from "@portal/core/applications/reservations/owner-holdings.server";
import { toReservedRow } from "@portal/core/applications/reservations/owner-rows.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { foldName } from "@portal/core/platform/fold-text";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { findScheme } from "@portal/core/schemes/index";
import simplifiedByTraditional from "opencc-js/dict/TSCharacters";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { backfillRows } from "../../../local/backfill/backfill-rows.ts";
import {
  type FormerFolding,
  foldNameFormerly,
  foldNameWithVariants,
  foldOwnerFormerly,
  formerFoldings,
} from "../../../local/backfill/former-folding.ts";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { createApplicant, createTestContext } from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

const scheme = findScheme("INCENTIVE_EXHIBITOR");
if (!scheme) throw new Error("no scheme");
const { answers, at } = getSchemeExample(scheme.id);
const time = toInstant(at);
/** Creates a company of one owner with this number. */
const createCompany = (id: string, idNumber: string, taxpayerNumber: string): Promise<void> =>
  createInstitutionWithDocuments(id, answers, addDays(toMacaoDay(time), -10), {
    taxpayerNumber,
    shareholders: [{ name: "陳大文", idNumber, share: 60, macaoResident: true }],
  });
const submitFor = async (id: string, exhibitionName: string) =>
  Application.submitApplication(
    {
      id: ulid(),
      scheme: scheme.id,
      answers: await fillCertifiedAnswers(id, scheme.id, { ...answers, exhibitionName }),
    },
    createTestContext(createApplicant(id), time),
  );
const readHeader = async (institutionId: string, id: string): Promise<ApplicationHeader> => {
  const header = await Store.findHeader(institutionId, id);
  if (!header) throw new Error("no application");
  return header;
};

/** Gives what an application has reserved the keys under which a former release stored it. */
const storeAsBefore = async (
  header: ApplicationHeader,
  { foldName: foldFormerly, owners: rules }: FormerFolding,
): Promise<void> => {
  const { holds, institutionId, id, version, status } = header;
  const body = await Store.findOwnBody(id, institutionId);
  const fields = (await findInstitution(institutionId))?.fields ?? {};
  if (!holds || !body) throw new Error("nothing is reserved");
  const hashes = new Map(
    listHoldings(fields).map(({ hash }, i) => [hash, listHoldings(fields, rules)[i]?.hash ?? ""]),
  );
  const formerOccasions = listOccasions(scheme, undefined, body.answers, foldFormerly);
  const keys = new Map(
    listOccasions(scheme, undefined, body.answers).map(({ key }, i) => [key, formerOccasions[i]?.key ?? ""]),
  );
  const owners = holds.owners.map(({ eventId, hash }) => ({
    eventId: keys.get(eventId) ?? eventId,
    hash: hashes.get(hash) ?? hash,
  }));
  for (const [i, owner] of holds.owners.entries()) {
    const former = owners[i];
    if (!former) throw new Error("no former key");
    const [from, to] = [toReservedRow(owner, id), toReservedRow(former, id)];
    const { Item } = await getDocumentClient().send(
      new GetCommand({ TableName: getTableName(), Key: { pk: from.pk, sk: from.sk }, ConsistentRead: true }),
    );
    await getDocumentClient().send(
      new DeleteCommand({ TableName: getTableName(), Key: { pk: from.pk, sk: from.sk } }),
    );
    await getDocumentClient().send(
      new PutCommand({ TableName: getTableName(), Item: { ...Item, pk: to.pk, sk: to.sk } }),
    );
  }
  const claim = buildClaimKey(scheme, undefined, body.answers, foldFormerly);
  const { Item } = await getDocumentClient().send(
    new GetCommand({
      TableName: getTableName(),
      Key: { pk: `institution#${institutionId}`, sk: "standing" },
    }),
  );
  await getDocumentClient().send(
    new PutCommand({ TableName: getTableName(), Item: { ...Item, claims: new Set([claim]) } }),
  );
  await transact([
    Store.buildHeaderPut(
      { ...header, holds: { ...holds, claim, owners }, version: version + 1 },
      { version, status },
    ),
  ]);
};

test.each([
  {
    decision: "0631",
    generation: 0,
    before: { number: "\u0410123456(7)", exhibition: "\u0415\u0425\u0420\u041e 2027" },
    today: { number: "A123456(7)", exhibition: "EXPO 2027" },
  },
  {
    decision: "0658",
    generation: 1,
    before: { number: "衞字123456(7)", exhibition: "里斯本衞生展" },
    today: { number: "卫字123456(7)", exhibition: "里斯本卫生展" },
  },
  {
    decision: "0698",
    generation: 2,
    before: {
      number: "B\u0661\u0662\u0663\u0664\u0665\u0666(7)",
      exhibition: "Congress \u0968\u0966\u0968\u096d",
    },
    today: { number: "B123456(7)", exhibition: "Congress 2027" },
  },
  {
    decision: "0784",
    generation: 3,
    before: { number: "H12345678-01", exhibition: "Feira de Macau 2027" },
    today: { number: "H12345678", exhibition: "Feira de Macau 2027" },
  },
])(
  "an activity and owners of rows from before $decision are met again, and a second run moves nothing",
  async ({ decision, generation, before, today }) => {
    const folding = formerFoldings[generation];
    if (!folding) throw new Error("no folding");
    const [earlier, related] = [`earlier-${decision}`, `related-${decision}`];
    await createCompany(earlier, before.number, `9${decision}001`);
    const { id } = await submitFor(earlier, before.exhibition);
    const present = await readHeader(earlier, id);
    await storeAsBefore(present, folding);
    const former = await readHeader(earlier, id);
    expect(former.holds).not.toEqual(present.holds);
    const counts = await backfillRows({}, time);
    expect(counts).toMatchObject({ refolded: 1, conflicts: [] });
    expect((await readHeader(earlier, id)).holds).toEqual(present.holds);
    expect((await readConstraints(earlier)).claims).toEqual([present.holds?.claim]);
    for (const owner of former.holds?.owners ?? []) {
      if (present.holds?.owners.some((one) => one.hash === owner.hash && one.eventId === owner.eventId))
        continue;
      const { pk, sk, attribute = "" } = toReservedRow(owner, id);
      const { Item } = await getDocumentClient().send(
        new GetCommand({ TableName: getTableName(), Key: { pk, sk }, ConsistentRead: true }),
      );
      expect(Item).not.toHaveProperty([attribute]);
    }
    // The owner's number and the name of the activity as others write them.
    await createCompany(related, today.number, `9${decision}002`);
    expect((await expectRefusal(submitFor(related, today.exhibition))).code).toBe(
      errorCodes.SAME_OWNER_DUPLICATE,
    );
    expect((await expectRefusal(submitFor(earlier, today.exhibition))).code).toBe(
      errorCodes.ONE_APPLICATION_PER_EVENT,
    );
    expect(await backfillRows({}, time)).toMatchObject({ refolded: 0, conflicts: [] });
  },
);

describe("the former folding", () => {
  test.each([
    ["\u0415\u0425\u0420\u041e", "\u0415\u0425\u0420\u041e", "EXPO"],
    ["\u0451\u0436", "\u0415\u0416", "E\u0416"],
    ["\u03b1-Expo", "\u0391EXPO", "AEXPO"],
    ["Ｅｘｐｏ 2027「展」", "EXPO2027展", "EXPO2027展"],
    ["São Paulo", "SAOPAULO", "SAOPAULO"],
  ])("of %s is %s, and the present one %s", (text, former, present) => {
    expect(foldNameFormerly(text)).toBe(former);
    expect(foldName(text)).toBe(present);
  });
  test("of owners keeps accents and script", () => {
    expect(foldOwnerFormerly("陳 大文")).toBe("陳大文");
    expect(foldOwnerFormerly("José (7)")).toBe("JOSÉ7");
  });
  test("before decision 0658 kept every variant that OpenCC's simplified characters leave out", () => {
    const simplifiedForms = new Map(
      simplifiedByTraditional.split("|").map((entry) => {
        const [traditional = "", first = ""] = entry.split(" ");
        return [traditional, first];
      }),
    );
    const characters = Array.from({ length: 0x9fff - 0x3400 }, (_, i) => String.fromCodePoint(0x3400 + i));
    const differing = characters.filter(
      (one) => foldNameWithVariants(one) !== (simplifiedForms.get(one) ?? one),
    );
    // Signs of the Book of Changes are no letters.
    expect(differing.filter((one) => /\p{L}/u.test(one))).toEqual([]);
    expect(foldNameFormerly("衞生")).toBe("衞生");
  });
});
