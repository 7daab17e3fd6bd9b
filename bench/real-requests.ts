/**
 * The first requests that people wait for, with rows behind them: a list that is full, the queue of staff, a draft, a
 * submission. Read by `bench/cold-start.ts` beside the floor.
 */
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { getMemberEntity, getMembershipEntity } from "@portal/core/institutions/institution-store.server";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  submitCompleteApplication,
} from "../test/support/applications/application-fixtures.ts";
import { createSignedInPerson, setTestTime } from "../test/support/calls/call-lambda.ts";
import { buildFair } from "../test/support/events/event-fixtures.ts";
import { overwriteEvent } from "../test/support/events/overwrite-event.ts";
import type { FirstRequest } from "./measure-cold-start.ts";

/** quality.md: the most of the floor that a request-path Lambda is to take. */
export const COLD_START_GOAL = 1.25;
/** The first requests that people wait for. */
export const realRequestNames = [
  "list mine, with rows",
  "staff queue, with rows",
  "POST draft",
  "POST submit",
] as const;
/** The Lambdas that answer them. */
export const realRequestLambdas = ["participate", "staffQueue"];
/** Applications in the list of the one who asks for it. */
const LISTED_APPLICATIONS = 5;
/** Rows in the first page of the queue. */
const QUEUED_APPLICATIONS = 25;

interface RealRequest {
  name: (typeof realRequestNames)[number];
  /** The Lambda that answers it. */
  lambda: string;
  /** Makes the rows of one start, which a submission uses up. @returns the request, and the token of who sends it */
  prepare(): Promise<{ request: FirstRequest; token: string }>;
}

/** Somebody with a session, who administers a certified institution of their own. */
const createOwner = async (institutionId: string): Promise<string> => {
  await createCertifiedInstitution(institutionId, {}, { certifiedAt: toInstant(new Date()) });
  const { id: accountId, account, token } = await createSignedInPerson();
  const member = {
    institutionId,
    accountId,
    account,
    role: "ADMINISTRATOR" as const,
    language: "en" as const,
    since: toInstant(new Date()),
  };
  await getMemberEntity().put(member).go();
  await getMembershipEntity().put(member).go();
  return token;
};

/** Writes the rows that all requests find, and says which requests there are. */
export const prepareRealRequests = async (): Promise<RealRequest[]> => {
  // The Lambdas read the real clock: sessions begin now, and the event is open for applications whenever this runs.
  const now = toInstant(new Date());
  const today = toMacaoDay(now);
  setTestTime(now);
  await overwriteEvent(
    buildFair({
      dates: { start: addDays(today, 90), end: addDays(today, 92) },
      registration: {
        opensOn: addDays(today, -30),
        closesOn: addDays(today, 45),
        documentsBy: addDays(today, 46),
      },
    }),
  );
  const listOwner = await createOwner("listed");
  const { id: listedId } = await submitCompleteApplication("listed", "green-2027", "FAIR_HOSTED", now);
  const header = await findHeader("listed", listedId);
  if (!header) throw new Error("The submitted application was not found");
  // One is in processing at a time: the others of the list are rows like it.
  for (let i = 1; i < LISTED_APPLICATIONS; i++) await transact([buildHeaderPut({ ...header, id: ulid() })]);
  for (let i = LISTED_APPLICATIONS; i < QUEUED_APPLICATIONS; i++) {
    await createCertifiedInstitution(`queued-${i}`);
    await submitCompleteApplication(`queued-${i}`, "green-2027", "FAIR_HOSTED", now);
  }
  const { token: staffToken } = await createSignedInPerson({ roles: ["OFFICER"] });
  const base = "/api/participate/search";
  /** An application of an institution that has none: nothing is in its way, and nothing is known of it yet. */
  const buildApplicationCall = async (path: string, status: number) => {
    const token = await createOwner(`first-${ulid()}`);
    const body = { scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() };
    return { request: { path, body, status, once: true as const }, token };
  };
  return [
    {
      name: "list mine, with rows",
      lambda: "participate",
      prepare: async () => ({ request: { path: base }, token: listOwner }),
    },
    {
      name: "staff queue, with rows",
      lambda: "staffQueue",
      prepare: async () => ({ request: { path: "/api/staff/queue" }, token: staffToken }),
    },
    {
      name: "POST draft",
      lambda: "participate",
      prepare: () => buildApplicationCall(`${base}/tosubmit`, 200),
    },
    { name: "POST submit", lambda: "participate", prepare: () => buildApplicationCall(base, 201) },
  ];
};
