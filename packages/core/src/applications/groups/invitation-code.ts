/** The code by which members join a group, as somebody types it. Pure. */
import type { Json } from "../../forms/types/index.ts";
import { normalizeCode } from "../../platform/normalize-text.ts";

/** The field of a member's form with the code. */
export const INVITATION_CODE_FIELD = "invitationCode";
const INVITATION_CODE_PATTERN = /^[2-9A-HJ-NP-Z]{8}$/;

/** Returns a code in the one spelling in which it is stored, or undefined for what is no code. */
export const parseInvitationCode = (typedCode: Json | undefined): string | undefined => {
  if (typeof typedCode !== "string") return undefined;
  const code = normalizeCode(typedCode).toUpperCase().replaceAll("-", "");
  return INVITATION_CODE_PATTERN.test(code) ? code : undefined;
};
