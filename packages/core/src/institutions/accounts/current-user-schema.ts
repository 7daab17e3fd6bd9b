/** Shape of `GET /api/user/current`: the account with its institutions and contacts (spec 1 §3). */
import * as z from "zod";
import { Preferences } from "../../identity/accounts/account-schema.ts";
import { accountRoles } from "../../platform/roles.ts";
import { ContactView } from "../institution-schema.ts";

export const CurrentUser = z.object({
  id: z.string(),
  account: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  phoneAreaCodeId: z.string().optional(),
  pictureId: z.string().optional(),
  roles: z.array(z.enum(accountRoles)),
  institutions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      names: z.object({ zh: z.string(), en: z.string(), pt: z.string() }),
      role: z.string(),
    }),
  ),
  currentInstitutionId: z.string().optional(),
  liaisons: z.array(ContactView),
  preferences: Preferences,
  language: z.string(),
  passwordChangedAt: z.string(),
  passwordUpdateDue: z.boolean(),
  /** True for staff without a second factor: they can only enrol one. */
  enrolmentRequired: z.boolean().optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;
