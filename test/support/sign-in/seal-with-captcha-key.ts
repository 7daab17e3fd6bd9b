import { encryptText } from "@portal/core/platform/encryption.server";

/** Encrypts a text as the site does with the key of a captcha: base64url(iv‖ciphertext‖tag). */
export const sealWithCaptchaKey = (value: string, key: string): string =>
  encryptText(value, Buffer.from(key, "base64url"));
