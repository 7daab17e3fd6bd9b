/** Secrets in calls (api.md): base64url(iv‖ciphertext‖tag) under the captcha's one-time AES-256-GCM key. */
const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Encrypts a short text under a key given as base64url. */
export const sealSecret = async (text: string, key: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = await crypto.subtle.importKey("raw", decodeBase64(key), "AES-GCM", false, ["encrypt"]);
  const sealedBytes = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    secret,
    new TextEncoder().encode(text),
  );
  const message = new Uint8Array(iv.length + sealedBytes.byteLength);
  message.set(iv);
  message.set(new Uint8Array(sealedBytes), iv.length);
  return encodeBase64(message);
};
