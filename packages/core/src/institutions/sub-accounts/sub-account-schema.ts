/** Shapes of sub-accounts (`/api/subaccount`, schemes P3). */
import * as z from "zod";
import { TypedAddress, TypedCode } from "../../platform/typed-text-schema.ts";

export const subAccountPermissions = ["ALL", "OWN"] as const;
export type SubAccountPermission = (typeof subAccountPermissions)[number];
const Language = z.enum(["zh-Hant", "zh-Hans", "en", "pt"]);

/** `id` is the id of the account, or of the invitation while it is open. */
export const SubAccountView = z.object({
  id: z.string(),
  version: z.int(),
  /** The e-mail address it signs in with (spec 1 §3). */
  account: z.string(),
  permission: z.enum(subAccountPermissions),
  status: z.enum(["ACTIVE", "SUSPENDED", "INVITED"]),
  since: z.string(),
  /** The moment at which an invitation expires. */
  expiresAt: z.string().optional(),
});
export type SubAccountView = z.infer<typeof SubAccountView>;

export const SubAccountInvite = z.object({
  account: TypedAddress.max(255),
  permission: z.enum(subAccountPermissions),
  /** Language of the e-mail. */
  language: Language.optional(),
});
export const SubAccountCodeRequest = z.object({
  account: TypedAddress.max(255),
  language: Language.optional(),
});
export const SubAccountBind = z.object({
  account: TypedAddress.max(255),
  code: TypedCode.max(12),
  permission: z.enum(subAccountPermissions),
});

/** An invitation as the invited person sees it. */
export const InvitationView = z.object({
  institutionId: z.string(),
  names: z.object({ zh: z.string(), en: z.string(), pt: z.string() }),
  permission: z.enum(subAccountPermissions),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type InvitationView = z.infer<typeof InvitationView>;
