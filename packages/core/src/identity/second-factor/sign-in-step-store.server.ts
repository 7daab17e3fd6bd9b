/** Rows of sign-ins that wait for their second step. */

import { randomBytes } from "node:crypto";
import { CustomAttributeType, Entity } from "electrodb";
import {
  buildKey,
  defineEntity,
  optionalText,
  requiredNumber,
  requiredText,
} from "../../platform/entity.server.ts";
import { hashToken } from "../../platform/hash-token.server.ts";
import { type TransactionItem, transact } from "../../platform/transaction.server.ts";

/** A sign-in waiting for its second step. */
export interface SignInStep {
  /** The account whose password was right; absent when a passkey signs in alone. */
  accountId?: string | undefined;
  /** Generation of the account's sessions when the password was verified. */
  epoch?: number | undefined;
  /** The sign-in page, which determines the accounts it admits. */
  area: "user" | "staff";
  /** WebAuthn challenge waiting for its answer. */
  challenge?: string | undefined;
  /** Epoch milliseconds. */
  expires: number;
}
const getStepEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "signInStep", version: "1", service: "portal" },
        attributes: {
          hash: requiredText,
          accountId: optionalText,
          epoch: { type: "number" },
          /** Stored as `door`, the name that steps have in the table. */
          area: { type: CustomAttributeType<SignInStep["area"]>("string"), required: true, field: "door" },
          challenge: optionalText,
          expires: requiredNumber,
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          one: { pk: buildKey("pk", "sign-in#${hash}", ["hash"]), sk: buildKey("sk", "sign-in", []) },
        },
      },
      connection,
    ),
);
const buildStepKey = (ticket: string) => ({
  hash: hashToken(ticket),
});

/** Prepares a step under a new ticket of 256 random bits, of which only the hash is stored. */
export const prepareSignInStep = (step: SignInStep): { ticket: string; row: TransactionItem } => {
  const ticket = randomBytes(32).toString("base64url");
  const stepPut = getStepEntity().put({
    ...buildStepKey(ticket),
    ...step,
    ttl: Math.ceil(step.expires / 1000),
  });
  return { ticket, row: { label: "newStep", Put: stepPut.params() } };
};
/** Stores such a step by itself. @returns its ticket */
export const createSignInStep = async (step: SignInStep): Promise<string> => {
  const { ticket, row } = prepareSignInStep(step);
  await transact([row]);
  return ticket;
};
/** Finds the first step of a sign-in by its ticket; undefined when it has expired. @param now epoch milliseconds */
export const findSignInStep = async (ticket: string, now: number): Promise<SignInStep | undefined> => {
  const { data: step } = await getStepEntity().get(buildStepKey(ticket)).go({ consistent: true });
  return step && step.expires > now ? step : undefined;
};
/** Sets the challenge of a step, replacing an earlier one; false when the step no longer exists. */
export const setSignInChallenge = async (ticket: string, challenge: string): Promise<boolean> => {
  const { rejected } = await getStepEntity()
    .patch(buildStepKey(ticket))
    .set({ challenge })
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
};
/** Removes the challenge of a step, so that a wrong answer is its last one. */
export const takeSignInChallenge = async (ticket: string, challenge: string): Promise<boolean> => {
  const { rejected } = await getStepEntity()
    .update(buildStepKey(ticket))
    .remove(["challenge"])
    .where((step, { eq }) => eq(step.challenge, challenge))
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
};
/**
 * Ends a step with the sign-in that it leads to. Of two calls with its ticket only one signs in.
 * @param challenge that was answered, which has to be the one of the step
 */
export const buildSignInStepDelete = (ticket: string, challenge?: string): TransactionItem => ({
  label: "step",
  Delete: getStepEntity()
    .delete(buildStepKey(ticket))
    .where((step, { eq, exists }) =>
      challenge === undefined ? exists(step.area) : eq(step.challenge, challenge),
    )
    .params(),
});
