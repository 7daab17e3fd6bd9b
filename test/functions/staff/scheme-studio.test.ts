/**
 * Publishing a version of a scheme over HTTP: two people who are administrators answer for it (decisions 0403, 0694).
 */

import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildStaffAccountUpdate } from "@portal/core/identity/accounts/staff-account-writes.server";
import { transact } from "@portal/core/platform/transaction.server";
import { emptyOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { handler } from "@portal/functions/routes/staff/scheme-studio";
import { beforeAll, expect, test } from "vitest";
import {
  type CallAnswer,
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

let administrator: SignedInPerson;
let publisher: SignedInPerson;

beforeAll(async () => {
  await createFreshTable();
  administrator = await createSignedInPerson({ roles: ["ADMIN"] });
  publisher = await createSignedInPerson({ roles: ["ADMIN"] });
});

const saveDraft = ({ token }: SignedInPerson, scheme: string, revision: number): Promise<CallAnswer> =>
  callLambda(handler, "PUT", `/api/staff/admin/scheme/${scheme}`, {
    token,
    body: { revision, from: "2027-01-04", overlay: emptyOverlay },
  });
const publishDraft = ({ token }: SignedInPerson, scheme: string, revision: number): Promise<CallAnswer> =>
  callLambda(handler, "POST", `/api/staff/admin/scheme/${scheme}/publish`, { token, body: { revision } });
const changeAccount = async (
  { id }: SignedInPerson,
  changes: Parameters<typeof buildStaffAccountUpdate>[1],
): Promise<void> => {
  const account = await findAccount(id);
  if (!account) throw new Error("no account");
  await transact([buildStaffAccountUpdate(account, changes)]);
};

test.each([
  ["TRAINING", "lost the role", { roles: ["OFFICER"] as ["OFFICER"] }],
  ["SEMINAR", "is disabled", { disabled: true }],
])(
  "%s: a version whose only writer %s is not published before an administrator saves it",
  async (scheme, _, changes) => {
    const former = await createSignedInPerson({ roles: ["ADMIN"] });
    expect((await saveDraft(former, scheme, 0)).status).toBe(200);
    await changeAccount(former, changes);

    const refusal = await publishDraft(publisher, scheme, 1);
    expect(refusal.body).toMatchObject({ code: 900310, params: { context: "writer" } });

    expect((await saveDraft(administrator, scheme, 1)).status).toBe(200);
    expect((await publishDraft(administrator, scheme, 2)).body.code).toBe(900310);
    expect((await publishDraft(publisher, scheme, 2)).body.data).toMatchObject({
      versions: [{ version: 1, from: "2027-01-04" }],
    });
  },
);

test("a draft of a version is discarded, and the next one begins anew", async () => {
  expect((await saveDraft(administrator, "MATCHING_INDIVIDUAL", 0)).status).toBe(200);
  const discardVersion = (revision: number) =>
    callLambda(handler, "POST", "/api/staff/admin/scheme/MATCHING_INDIVIDUAL/discard", {
      token: administrator.token,
      body: { revision },
    });
  expect((await discardVersion(1)).body.data).not.toHaveProperty("draft");
  expect((await discardVersion(1)).body.success).toBe(false);
  // Whoever read the scheme before, or the draft, has not read that it is gone.
  for (const revision of [0, 1])
    expect((await saveDraft(administrator, "MATCHING_INDIVIDUAL", revision)).body.success).toBe(false);
  expect((await saveDraft(administrator, "MATCHING_INDIVIDUAL", 2)).body.data).toMatchObject({
    draft: { revision: 3 },
  });
});
