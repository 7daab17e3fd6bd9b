/**
 * A security key in software: makes and uses passkeys as a browser with an authenticator does (WebAuthn 3 §6, ES256, no
 * attestation), so that tests send real responses and can forge each part of one.
 */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const head = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
/** The little of CBOR (RFC 8949) that an attestation needs. */
const cbor = (value: number | string | Uint8Array | Map<number | string, unknown>): Buffer => {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].map(([key, each]) =>
    Buffer.concat([cbor(key), cbor(each as Parameters<typeof cbor>[0])]),
  );
  return Buffer.concat([head(5, value.size), ...members]);
};

/** What a response says; tests change single members to forge one. */
export interface Said {
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
  readonly id = text(this.credentialId);
  readonly #key: KeyObject;
  readonly #public: KeyObject;
  counter: number;
  handle: string | undefined;
  /** @param counter where it begins to count; 0 for one that does not count, as synchronised passkeys do */
  constructor(counter = 1) {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = pair.privateKey;
    this.#public = pair.publicKey;
    this.counter = counter;
  }

  #data(rpId: string, verified: boolean, attested: Uint8Array = new Uint8Array()): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  }
  #client(type: string, { challenge, origin = site }: Said): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Answers `navigator.credentials.create`. */
  create({ rpId = host, verified = true, ...said }: Said) {
    const { x = "", y = "" } = this.#public.export({ format: "jwk" });
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      cbor(key),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", this.#data(rpId, verified, attested)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: text(this.#client("webauthn.create", said)),
        attestationObject: text(cbor(attestation)),
        transports: ["internal"],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers `navigator.credentials.get`; counts on where it counts at all. */
  get({ rpId = host, verified = true, userHandle = this.handle, ...said }: Said) {
    if (this.counter > 0) this.counter += 1;
    const client = this.#client("webauthn.get", said);
    const data = this.#data(rpId, verified);
    const signature = createSign("sha256")
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        ...(userHandle !== undefined && { userHandle }),
      },
      clientExtensionResults: {},
    };
  }
}
/** The site of the tests, where it can have passkeys. */
export const site = "https://portal.example";
export const host = "portal.example";
