/**
 * A security key in software: makes and uses passkeys as a browser with an authenticator does (WebAuthn 3 §6, ES256, no
 * attestation), so that tests send real responses and can forge each part of one.
 */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();
const encodeBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const encodeCborHead = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
/** The little of CBOR (RFC 8949) that an attestation needs. */
const encodeCbor = (value: number | string | Uint8Array | Map<number | string, unknown>): Buffer => {
  if (typeof value === "number") return value >= 0 ? encodeCborHead(0, value) : encodeCborHead(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([encodeCborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([encodeCborHead(2, value.length), value]);
  const members = [...value].map(([key, each]) =>
    Buffer.concat([encodeCbor(key), encodeCbor(each as Parameters<typeof encodeCbor>[0])]),
  );
  return Buffer.concat([encodeCborHead(5, value.size), ...members]);
};

/** The input from which a response is built. Tests change single members to forge one. */
interface AuthenticatorInput {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether the authenticator verified the person. */
  verified?: boolean;
  userHandle?: string | undefined;
}

/** A passkey on a device. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly id = encodeBase64Url(this.credentialId);
  readonly #key: KeyObject;
  readonly #public: KeyObject;
  counter: number;
  handle: string | undefined;
  /**
   * Creates an authenticator with a key of its own.
   * @param counter where it begins to count; 0 for one that does not count, as synchronised passkeys do
   */
  constructor(counter = 1) {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = pair.privateKey;
    this.#public = pair.publicKey;
    this.counter = counter;
  }

  #data(rpId: string, verified: boolean, attestedData: Uint8Array = new Uint8Array()): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attestedData.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attestedData]);
  }
  #client(type: string, { challenge, origin = passkeySite }: AuthenticatorInput): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Answers `navigator.credentials.create`. */
  create({ rpId = passkeyHost, verified = true, ...input }: AuthenticatorInput) {
    const { x = "", y = "" } = this.#public.export({ format: "jwk" });
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const attestedData = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      encodeCbor(key),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", this.#data(rpId, verified, attestedData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: encodeBase64Url(this.#client("webauthn.create", input)),
        attestationObject: encodeBase64Url(encodeCbor(attestation)),
        transports: ["internal"],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers `navigator.credentials.get`; counts on where it counts at all. */
  get({ rpId = passkeyHost, verified = true, userHandle = this.handle, ...input }: AuthenticatorInput) {
    if (this.counter > 0) this.counter += 1;
    const clientData = this.#client("webauthn.get", input);
    const authenticatorData = this.#data(rpId, verified);
    const signature = createSign("sha256")
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: encodeBase64Url(clientData),
        authenticatorData: encodeBase64Url(authenticatorData),
        signature: encodeBase64Url(signature),
        ...(userHandle !== undefined && { userHandle }),
      },
      clientExtensionResults: {},
    };
  }
}
/** The site of the tests, where it can have passkeys. */
export const passkeySite = "https://portal.example";
const passkeyHost = "portal.example";
