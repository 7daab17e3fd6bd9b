/**
 * Imitates KMS on this machine: `Encrypt` and `Decrypt` of the JSON 1.1 protocol, AES-256-GCM under one key. Like KMS
 * it binds a ciphertext to its encryption context and refuses what was changed.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import * as z from "zod";
import { closeServer, listenOnPort, readBody, sendResponse } from "../servers/http.ts";

interface KmsEmulator {
  /** Address for `AWS_ENDPOINT_URL_KMS`. */
  url: string;
  /** For `FACTOR_KEY_ID`. */
  keyId: string;
  stop(): Promise<void>;
}
/** The file that a data folder's key is kept in. */
export const kmsKeyFile = "kms-key";

/** Reads the key of a data folder; made where there is none yet. */
export const readKmsKey = (dataDir: string): Buffer => {
  const path = join(dataDir, kmsKeyFile);
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString("base64"), { mode: 0o600 });
  return Buffer.from(readFileSync(path, "utf8"), "base64");
};

const DEFAULT_KEY_ID = "arn:aws:kms:ap-east-1:000000000000:key/local";
const Context = z.record(z.string(), z.string()).default({});
const EncryptCall = z.object({ KeyId: z.string(), Plaintext: z.string(), EncryptionContext: Context });
const DecryptCall = z.object({
  KeyId: z.string().optional(),
  CiphertextBlob: z.string(),
  EncryptionContext: Context,
});
/** At most this many bytes are encrypted by one call, as KMS does. */
const MAX_PLAINTEXT_BYTES = 4096;

/** A context says the same in whatever order. */
const toAdditionalData = (context: Record<string, string>): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort()));

const encryptCall = (key: Buffer, body: z.infer<typeof EncryptCall>): object | undefined => {
  const plaintext = Buffer.from(body.Plaintext, "base64");
  if (plaintext.length === 0 || plaintext.length > MAX_PLAINTEXT_BYTES) return undefined;
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(toAdditionalData(body.EncryptionContext));
  const sealedBytes = Buffer.concat([iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return {
    CiphertextBlob: sealedBytes.toString("base64"),
    KeyId: body.KeyId,
    EncryptionAlgorithm: "SYMMETRIC_DEFAULT",
  };
};
const decryptCall = (key: Buffer, body: z.infer<typeof DecryptCall>): object | undefined => {
  const sealedBytes = Buffer.from(body.CiphertextBlob, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealedBytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(toAdditionalData(body.EncryptionContext))
      .setAuthTag(sealedBytes.subarray(-16));
    const plaintext = Buffer.concat([decipher.update(sealedBytes.subarray(12, -16)), decipher.final()]);
    return {
      Plaintext: plaintext.toString("base64"),
      KeyId: body.KeyId,
      EncryptionAlgorithm: "SYMMETRIC_DEFAULT",
    };
  } catch {
    return undefined;
  }
};

/**
 * Starts it on a free port.
 * @param readKey reads the key; asked at each call, since fresh data bring their own
 * @param keyId the only key that it knows
 */
export const startKmsEmulator = async (
  readKey: () => Buffer,
  keyId = DEFAULT_KEY_ID,
): Promise<KmsEmulator> => {
  const isKnown = (call: { KeyId?: string | undefined }): boolean => (call.KeyId ?? keyId) === keyId;
  const server = createServer(async (request, response) => {
    const headers = { "content-type": "application/x-amz-json-1.1" };
    const sendError = (type: string): void =>
      sendResponse(response, 400, headers, JSON.stringify({ __type: type }));
    const text = (await readBody(request, 100_000)).toString();
    switch (request.headers["x-amz-target"]) {
      case "TrentService.Encrypt": {
        const call = EncryptCall.safeParse(JSON.parse(text));
        const answer = call.success && isKnown(call.data) ? encryptCall(readKey(), call.data) : undefined;
        return answer
          ? sendResponse(response, 200, headers, JSON.stringify(answer))
          : sendError("ValidationException");
      }
      case "TrentService.Decrypt": {
        const call = DecryptCall.safeParse(JSON.parse(text));
        if (!call.success || !isKnown(call.data)) return sendError("ValidationException");
        const answer = decryptCall(readKey(), call.data);
        return answer
          ? sendResponse(response, 200, headers, JSON.stringify(answer))
          : sendError("InvalidCiphertextException");
      }
      default:
        return sendError("UnknownOperationException");
    }
  });
  const port = await listenOnPort(server, 0);
  // Nothing but its callers keeps the process running.
  server.unref();
  return { url: `http://127.0.0.1:${port}`, keyId, stop: () => closeServer(server) };
};
