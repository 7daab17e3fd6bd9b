/** A small API client for journeys: real captcha, real one-time key, real uploads; nothing stubbed. */
import { createHash, randomUUID, webcrypto } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { buildOnePagePdf } from "../../support/files/build-pdf.ts";

interface ApiAnswer<T> {
  status: number;
  body: {
    success: boolean;
    code: number;
    errorCode?: number;
    data: T;
    fields?: { path: string; key: string }[];
    reasons?: { code: number }[];
    current?: unknown;
    requestId?: string;
  };
}

/** base64url(iv‖ciphertext‖tag) of a text under a captcha's one-time key (api.md › Secrets in calls). */
export const sealWithKey = async (key: string, text: string): Promise<string> => {
  const iv = webcrypto.getRandomValues(new Uint8Array(12));
  const importedKey = await webcrypto.subtle.importKey(
    "raw",
    Buffer.from(key, "base64url"),
    "AES-GCM",
    false,
    ["encrypt"],
  );
  const cipher = await webcrypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    importedKey,
    new TextEncoder().encode(text),
  );
  return Buffer.concat([iv, Buffer.from(cipher)]).toString("base64url");
};

/** Whose codes were asked for, each with the portal. */
const shownCodes = new Set<string>();
/**
 * Returns a code of an account's authenticator app that was not used yet, undefined for an account without one. A code
 * is good once and the next comes after thirty seconds: the portal's clock is moved instead of waiting for it.
 */
export const getUnusedTotp = async (base: string, account: string): Promise<string | undefined> => {
  const app = `${base} ${account}`;
  if (shownCodes.has(app)) await createDevClient(base).setClock({ advance: "PT30S" });
  const answer = await fetch(`${base}/__dev/totp/${account}`);
  if (!answer.ok) return undefined;
  shownCodes.add(app);
  return ((await answer.json()) as { totp: string }).totp;
};

/** Whether an account of the demonstration belongs to staff, who have a sign-in of their own. */
export const isStaffAccount = (account: string): boolean => /^(officer|cashier|admin)\d*@/.test(account);

export class ApiClient {
  readonly base: string;
  token: string | undefined;
  institution: string | undefined;
  constructor(base: string) {
    this.base = base;
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.token ? { authorization: this.token } : {}),
        ...(this.institution ? { "x-institution-id": this.institution } : {}),
        ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as ApiAnswer<T>["body"] };
  }

  /** The same, but anything other than success throws with the answer in the message. */
  async callOrThrow<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const answer = await this.call<T>(method, path, body, headers);
    if (!answer.body.success)
      throw new Error(`${method} ${path} → ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  async getCaptcha(): Promise<{ codeId: string; key: string; num: string }> {
    const { codeId, key } = await this.callOrThrow<{ codeId: string; key: string }>(
      "GET",
      "/api/user/captcha",
    );
    const dev = await fetch(`${this.base}/__dev/captcha/${codeId}`);
    const { num } = (await dev.json()) as { num: string };
    return { codeId, key, num };
  }

  async signIn(
    account: string,
    password = "Demo2026",
    path = isStaffAccount(account) ? "/api/staff/login" : "/api/user/login",
  ): Promise<void> {
    const { codeId, key, num } = await this.getCaptcha();
    const totp = await getUnusedTotp(this.base, account);
    const { token } = await this.callOrThrow<{ token: string }>("POST", path, {
      account,
      pwd: await sealWithKey(key, password),
      num,
      codeId,
      ...(totp && { totp }),
    });
    this.token = token;
  }

  /** Uploads bytes through the presigned POST; answers the store's status and the file id. */
  async uploadFile(
    purpose: string,
    name: string,
    type: string,
    bytes: Uint8Array<ArrayBuffer>,
    overrides: { type?: string; bytes?: Uint8Array<ArrayBuffer>; issuedOn?: string } = {},
  ): Promise<{ id: string; status: number; text: string }> {
    const ticket = await this.callOrThrow<{ id: string; url: string; fields: Record<string, string> }>(
      "POST",
      "/api/file",
      {
        purpose,
        name,
        type,
        size: bytes.byteLength,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        ...(overrides.issuedOn && { issuedOn: overrides.issuedOn }),
      },
    );
    const form = new FormData();
    for (const [field, value] of Object.entries(ticket.fields))
      form.append(field, field.toLowerCase() === "content-type" && overrides.type ? overrides.type : value);
    form.append("file", new Blob([overrides.bytes ?? bytes], { type: overrides.type ?? type }), name);
    const response = await fetch(ticket.url, { method: "POST", body: form });
    return { id: ticket.id, status: response.status, text: await response.text() };
  }

  /** Waits until the store's event was worked on: the file is verified or rejected. */
  async waitUntilSettled(id: string): Promise<{ status: string; reason?: string }> {
    // A busy machine is given a minute.
    for (let i = 0; i < 600; i++) {
      const file = await this.callOrThrow<{ status: string; reason?: string }>("GET", `/api/file/${id}`);
      if (file.status !== "pending") return file;
      await wait(100);
    }
    throw new Error(`file ${id} is still pending`);
  }

  async uploadVerified(
    purpose: string,
    name: string,
    type: string,
    bytes: Uint8Array<ArrayBuffer>,
    issuedOn?: string,
  ): Promise<string> {
    const { id, status, text } = await this.uploadFile(
      purpose,
      name,
      type,
      bytes,
      issuedOn ? { issuedOn } : {},
    );
    if (status >= 300) throw new Error(`upload ${purpose} → ${status} ${text}`);
    const file = await this.waitUntilSettled(id);
    if (file.status !== "verified") throw new Error(`file ${purpose} ${name}: ${JSON.stringify(file)}`);
    return id;
  }
}

/** Creates a client that is signed in as an account of the demonstration. */
export const createSignedInClient = async (base: string, account: string): Promise<ApiClient> => {
  const client = new ApiClient(base);
  await client.signIn(account);
  return client;
};

/** The messages that the local machine sent. */
export interface OutboxMessage {
  channel: string;
  to: string;
  subject: string;
  text: string;
  at: string;
  attachments?: string[];
}

/** Development calls of the local machine (`api.md` › The local machine only). */
export const createDevClient = (base: string) => ({
  setClock: async (body: { now?: string; advance?: string }): Promise<void> => {
    const r = await fetch(`${base}/__dev/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!r.ok) throw new Error(`clock ${r.status} ${await r.text()}`);
  },
  resetPortal: async (): Promise<void> => {
    const r = await fetch(`${base}/__dev/reset`, { method: "POST" });
    if (!r.ok) throw new Error(`reset ${r.status} ${await r.text()}`);
  },
  runSweep: async (): Promise<void> => {
    const r = await fetch(`${base}/__dev/sweep`, { method: "POST" });
    if (!r.ok) throw new Error(`sweep ${r.status} ${await r.text()}`);
  },
  readOutbox: async (): Promise<OutboxMessage[]> =>
    ((await (await fetch(`${base}/__dev/outbox`)).json()) as { items: OutboxMessage[] }).items,
});

/** Builds a real one-page PDF whose bytes differ by `text`. */
export const buildPdfWithText = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buildOnePagePdf({ text }));
