/**
 * The journeys that a deployment must bear, over HTTP: on the local machine (`test/local/system.test.ts`) and on a
 * stage at AWS (`test/deploy/check-stage.ts`). Rows that nobody could make without a mailbox are written by the
 * services themselves, into the table that `TABLE_NAME` names; everything else is asked of the address.
 */
import { createHash, randomUUID } from "node:crypto";
import { toInstant } from "@portal/core/platform/day";
import { ulid } from "ulid";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  createPublishedEvent,
} from "../support/applications/application-fixtures.ts";
import { createSession } from "../support/calls/create-session.ts";
import { buildOnePagePdf } from "../support/files/build-pdf.ts";
import { createAccountRow } from "./create-account-row.ts";

export interface JourneyPlace {
  /** The site's address. */
  url: string;
  now: () => Date;
  /** Lets the jobs run; on AWS they run by themselves. */
  waitForQueues: () => Promise<void>;
}
interface Answer {
  status: number;
  data: Record<string, unknown>;
}
export type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** How long a job may take on AWS, where nobody starts it for us. */
const PATIENCE_MS = 120_000;

const createCall =
  (url: string, token: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: token,
        "idempotency-key": randomUUID(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data = {} } = (await response.json()) as { data?: Record<string, unknown> };
    return { status: response.status, data };
  };
const expectSuccess = (answer: Answer, what: string): Answer => {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.data)}`);
  return answer;
};

/** An institution that may apply, with its administrator signed in. */
export const signInApplicant = async ({ url, now }: JourneyPlace): Promise<{ call: Call; id: string }> => {
  const id = `journey-${ulid()}`;
  const accountId = `account-${id}`;
  await createCertifiedInstitution(id);
  await createAccountRow(accountId);
  return { call: createCall(url, await createSession(accountId, 0, toInstant(now()))), id };
};

/** An applicant saves a draft, submits it and finds it; the desk's part needs a browser and is shown there. */
const applyForBooth = async (place: JourneyPlace): Promise<void> => {
  const event = await createPublishedEvent();
  const { call } = await signInApplicant(place);
  const draft = { id: ulid(), scheme: "FAIR_HOSTED", eventId: event.id, answers: buildCompleteAnswers() };
  expectSuccess(await call("POST", "/participate/search/tosubmit", draft), "save a draft");
  expectSuccess(await call("POST", "/participate/search", { ...draft, version: 1 }), "submit");
  const { data } = expectSuccess(await call("GET", "/participate/search?limit=20"), "list");
  const items = data.items as { id: string }[];
  if (!items.some(({ id }) => id === draft.id)) throw new Error("What was submitted is not in the list");
  await printApplication(place, call, draft.id);
};

export const waitUntil = async <T>(
  place: JourneyPlace,
  what: string,
  read: () => Promise<T | undefined>,
): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    await place.waitForQueues();
    const result = await read();
    if (result !== undefined) return result;
    if (performance.now() > deadline) throw new Error(`${what} did not happen within ${PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

/** The PDF of an application is printed by a job and read by its link. */
const printApplication = async (place: JourneyPlace, call: Call, id: string): Promise<void> => {
  const url = await waitUntil(place, "A print", async () => {
    const { status, data } = await call("GET", `/participate/search/${id}/pdf`);
    return status === 200 ? (data.url as string | undefined) : undefined;
  });
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  if (bytes.subarray(0, 5).toString() !== "%PDF-") throw new Error("What was printed is no PDF");
};

/** A file goes to the bucket by its form, is scanned and inspected, and is read by its link. */
const uploadFile = async (place: JourneyPlace): Promise<void> => {
  const { call, id } = await signInApplicant(place);
  const bytes = buildOnePagePdf({ text: `Journey ${id}` });
  const uploadTicket = expectSuccess(
    await call("POST", "/file", {
      purpose: "FORM_M1",
      name: "form.pdf",
      type: "application/pdf",
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    }),
    "announce a file",
  );
  const ticket = uploadTicket.data as { id: string; url: string; fields: Record<string, string> };
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }));
  const uploadAnswer = await fetch(ticket.url, { method: "POST", body: form });
  if (!uploadAnswer.ok) throw new Error(`upload: ${uploadAnswer.status} ${await uploadAnswer.text()}`);
  const link = await waitUntil(place, "The scan of a file", async () => {
    const { data } = expectSuccess(await call("GET", `/file/${ticket.id}`), "read a file");
    if (data.status === "rejected") throw new Error(`The file was rejected: ${data.reason}`);
    return data.status === "verified" ? (data.downloadUrl as string) : undefined;
  });
  const storedBytes = Buffer.from(await (await fetch(link)).arrayBuffer());
  if (!storedBytes.equals(Buffer.from(bytes)))
    throw new Error("The file that is read is not the one that was sent");
};

/** The parts of the system answer, with the permissions of the Lambda that asks them. */
const askHealth = async ({ url }: JourneyPlace): Promise<void> => {
  expectSuccess(await createCall(url, "")("GET", "/health"), "health");
};

type Journey = (place: JourneyPlace) => Promise<void>;
/** The journeys of applicants and staff. */
export const workJourneys: Readonly<Record<string, Journey>> = {
  "an applicant saves, submits, finds and prints an application": applyForBooth,
  "a file is uploaded, scanned, inspected and read": uploadFile,
};
export const journeys: Readonly<Record<string, Journey>> = {
  "the parts of the system answer": askHealth,
  ...workJourneys,
};
