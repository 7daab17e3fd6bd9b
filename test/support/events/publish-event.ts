/**
 * Publishes a draft by two people, as the API does it: one asks for it, and a colleague confirms it (decision 0494).
 */
import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import { handler as events } from "@portal/functions/routes/staff/events";
import { type CallAnswer, callLambda, createSignedInPerson } from "../calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../calls/meanwhile.ts";

/**
 * Publishes a draft as two administrators do.
 * @param meanwhile what somebody else does between the reading of the confirmation and its write
 * @returns the answer to the confirmation, or the one that refuses the request
 */
export const publishByTwo = async (
  id: string,
  version: number,
  token: string,
  meanwhile?: () => Promise<unknown>,
): Promise<CallAnswer> => {
  const path = `/api/staff/event/${id}`;
  const publishRequest = await callLambda(events, "POST", `${path}/publish`, { token, body: { version } });
  if (publishRequest.status !== 200) return publishRequest;
  const requestedAt = (await findEventChangeRequest(id))?.requestedAt;
  const colleague = await createSignedInPerson({ roles: ["OFFICER"] });
  if (meanwhile) runBeforeNextTransaction(meanwhile);
  return callLambda(events, "POST", `${path}/change/confirm`, {
    token: colleague.token,
    body: { version, requestedAt },
  });
};
