/** The KMS client for second factors. It is a separate module, so that it is loaded with the first secret only. */
import { DecryptCommand, EncryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { buildClientOptions } from "../../platform/client-options.server.ts";

let kmsClient: KMSClient | undefined;
const getKmsClient = (): KMSClient => {
  kmsClient ??= new KMSClient(buildClientOptions("small"));
  return kmsClient;
};
const getKeyId = (): string => {
  const id = process.env.FACTOR_KEY_ID;
  if (!id) throw new Error("FACTOR_KEY_ID is not set");
  return id;
};

/** Encrypts up to 4 KB under the stage's key, bound to a context that decryption must name. */
export const encryptWithKms = async (
  plain: Uint8Array,
  context: Record<string, string>,
): Promise<Uint8Array> => {
  const command = new EncryptCommand({ KeyId: getKeyId(), Plaintext: plain, EncryptionContext: context });
  const { CiphertextBlob } = await getKmsClient().send(command);
  if (!CiphertextBlob) throw new Error("KMS returned no ciphertext");
  return CiphertextBlob;
};

/** Decrypts what `encryptWithKms` encrypted under the same context. */
export const decryptWithKms = async (
  ciphertext: Uint8Array,
  context: Record<string, string>,
): Promise<Uint8Array> => {
  const command = new DecryptCommand({
    KeyId: getKeyId(),
    CiphertextBlob: ciphertext,
    EncryptionContext: context,
  });
  const { Plaintext } = await getKmsClient().send(command);
  if (!Plaintext) throw new Error("KMS returned no plaintext");
  return Plaintext;
};
