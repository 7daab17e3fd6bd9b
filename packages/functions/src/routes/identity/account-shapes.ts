/** Shared by the operations on accounts. */
import type { CaptchaSecrets } from "@portal/core/identity/captcha/captcha.server";
import * as z from "zod";

export const DoneResponse = z.object({ done: z.literal(true) });
export const doneResponse = { done: true } as const;

/** Returns the confirmation of a password, decrypted when one was sent. */
export const decryptPasswordConfirmation = (
  openedKey: CaptchaSecrets,
  again: string | undefined,
): { again?: string } => (again === undefined ? {} : { again: openedKey.readSecret(again, "again") });
