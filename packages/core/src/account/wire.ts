/** Shapes of sessions and accounts (`/api/user`). */
import * as z from "zod";

export const roles = ["APPLICANT", "OFFICER", "CASHIER", "ADMIN", "ROADSHOW", "DSEC"] as const;
export type Role = (typeof roles)[number];
/**
 * `GET /user/captcha`: the picture, a one-time AES-256-GCM key bound to it (base64url), 5 minutes. With `?kind=proof` no
 * picture but a proof of work: the number 0..max whose SHA-256 after the salt (hex text, decimal number) is the challenge.
 */
export const Captcha = z.object({
  codeId: z.string(),
  image: z.string(),
  key: z.string(),
  expiresAt: z.string(),
  proof: z.object({ salt: z.string(), challenge: z.string(), max: z.int() }).optional(),
});
/** `POST /user/login`: `pwd` is base64url(iv‖ciphertext‖tag) under the captcha's key. */
export const LoginBody = z.object({
  account: z.string().max(255).optional(),
  pwd: z.string().max(1000).optional(),
  num: z.string().max(20).optional(),
  codeId: z.string().max(64).optional(),
  captcha: z.string().max(64).optional(),
});
export const LoginResult = z.object({ token: z.string(), passwordUpdateDue: z.boolean().optional() });
/** `POST /user/register`: account and pwd are encrypted like pwd above; `code` is the e-mailed 6 digits. */
export const RegisterBody = z.object({
  account: z.string(),
  pwd: z.string(),
  code: z.string(),
  codeId: z.string(),
  num: z.string(),
  consent: z.boolean(),
  language: z.string().optional(),
});
export const CurrentUser = z.object({
  id: z.string(),
  account: z.string(),
  roles: z.array(z.enum(roles)),
  institutions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      names: z.object({ zh: z.string(), en: z.string(), pt: z.string() }),
      role: z.string(),
    }),
  ),
  currentInstitutionId: z.string().optional(),
  liaisons: z.array(z.record(z.string(), z.json())),
  preferences: z.record(z.string(), z.json()),
  language: z.string(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;
