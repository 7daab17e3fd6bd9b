/** One call is proved by one second factor. Pure. */
import { refuseMembers } from "../../platform/refuse-members.ts";

/** What can prove a second factor in one call, in the order in which they are read. */
const proofMembers = ["passkey", "totp", "recovery"] as const;

/**
 * Refuses further proofs beside the first one (decision 0153). It comes before anything is checked, counted or used up.
 * @throws Refusal 200114 with each further one
 */
export const refuseFurtherProofs = (input: { [Member in (typeof proofMembers)[number]]?: unknown }): void =>
  refuseMembers(input, proofMembers.filter((member) => input[member]).slice(1));
