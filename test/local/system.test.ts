import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { schemes } from "@portal/core/schemes/index";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type System, startLocalSystem } from "../../local/main.ts";
import { closeServer, listenOnPort } from "../../local/servers/http.ts";
import { type Call, type JourneyPlace, journeys, signInApplicant, waitUntil } from "../deploy/journeys.ts";
import { buildOnePagePdf } from "../support/files/build-pdf.ts";

const dataDir = mkdtempSync(join(tmpdir(), "system-"));
let system: System;
beforeAll(async () => {
  system = await startLocalSystem({ port: 0, dataDir, quiet: true, site: false, seeded: false });
});
afterAll(async () => {
  await system.stop();
  rmSync(dataDir, { recursive: true });
});

const callApi = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${system.url}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
};

describe("under the permissions of the deployment", () => {
  test.each(Object.entries(journeys))("%s", async (_, travel) => {
    const now = new Date((await callApi("GET", "/__dev/clock")).body.now as string);
    await travel({ url: system.url, now: () => now, waitForQueues: system.sweep });
  });
});

describe("an upload form of the running store", () => {
  interface Ticket {
    id: string;
    url: string;
    fields: Record<string, string>;
  }
  const document = Buffer.from(buildOnePagePdf({ text: "what was announced" }));
  const createPlace = async (): Promise<JourneyPlace> => {
    const now = new Date((await callApi("GET", "/__dev/clock")).body.now as string);
    return { url: system.url, now: () => now, waitForQueues: system.sweep };
  };
  const announceFile = async (
    ask: Call,
    purpose = "FORM_M1",
    bytes: Uint8Array = document,
  ): Promise<Ticket> => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const name = `${purpose}.pdf`;
    const body = { purpose, name, type: "application/pdf", size: bytes.length, sha256 };
    return (await ask("POST", "/file", body)).data as unknown as Ticket;
  };
  /** Sends a form; the answer's status and S3's code. */
  const sendFile = async (
    { url, fields }: Pick<Ticket, "url" | "fields">,
    bytes: Uint8Array = document,
  ): Promise<[number, string]> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }));
    const answer = await fetch(url, { method: "POST", body: form });
    return [answer.status, /<Code>(\w+)/.exec(await answer.text())?.[1] ?? ""];
  };
  const readState = async (ask: Call, id: string) => (await ask("GET", `/file/${id}`)).data;

  test("takes what it was signed for and nothing else", async () => {
    const where = await createPlace();
    const [own, other] = [await signInApplicant(where), await signInApplicant(where)];
    const mine = await announceFile(own.call);
    const proof = await announceFile(own.call, "BUSINESS_REGISTRATION_CERT");
    const theirs = await announceFile(other.call);
    const deniedAnswer = [403, "AccessDenied"];
    const swapFields = (fields: object): Ticket => ({ ...mine, fields: { ...mine.fields, ...fields } });
    for (const [what, wanted, ticket, bytes] of [
      ["another purpose's key", deniedAnswer, swapFields({ key: proof.fields.key })],
      ["another institution's key", deniedAnswer, swapFields({ key: theirs.fields.key })],
      ["the key of what is verified", deniedAnswer, swapFields({ key: `files/${own.id}/${mine.id}` })],
      ["a key above its folder", deniedAnswer, swapFields({ key: `${mine.fields.key}/../${proof.id}` })],
      ["another type", deniedAnswer, swapFields({ "Content-Type": "text/html" })],
      ["a field of its own", deniedAnswer, swapFields({ acl: "public-read" })],
      ["a way back", deniedAnswer, swapFields({ success_action_redirect: "https://evil.example" })],
      [
        "a verdict of its own",
        deniedAnswer,
        swapFields({ tagging: "GuardDutyMalwareScanStatus=NO_THREATS_FOUND" }),
      ],
      [
        "another form's policy",
        [403, "SignatureDoesNotMatch"],
        swapFields({ Policy: proof.fields.Policy, key: proof.fields.key }),
      ],
      ["one byte more", [400, "EntityTooLarge"], mine, Buffer.concat([document, Buffer.alloc(1)])],
      ["one byte less", [400, "EntityTooSmall"], mine, document.subarray(1)],
    ] as [string, unknown[], Ticket, Buffer?][])
      expect([what, ...(await sendFile(ticket, bytes))]).toEqual([what, ...wanted]);
    for (const [ask, { id }] of [
      [own.call, mine],
      [own.call, proof],
      [other.call, theirs],
    ] as [Call, Ticket][])
      expect(await readState(ask, id)).toMatchObject({ status: "pending" });
  });

  test("is read by nobody before the verdict, and sent again after it changes nothing", async () => {
    const where = await createPlace();
    const { call: ask } = await signInApplicant(where);
    const ticket = await announceFile(ask);
    expect((await sendFile(ticket))[0]).toBe(204);
    const before = await readState(ask, ticket.id);
    if (before.status === "pending") expect(before).not.toHaveProperty("downloadUrl");
    expect((await fetch(`${ticket.url}/${ticket.fields.key}`)).status).toBe(403);
    const link = await waitUntil(where, "The verdict", async () => {
      const { status, downloadUrl } = await readState(ask, ticket.id);
      return status === "verified" ? (downloadUrl as string) : undefined;
    });
    const other = Buffer.from(buildOnePagePdf({ text: "what was exchanged" }));
    expect(other.length).toBe(document.length);
    await sendFile(ticket, other);
    await where.waitForQueues();
    expect(await readState(ask, ticket.id)).toMatchObject({ status: "verified" });
    for (const address of [link, (await readState(ask, ticket.id)).downloadUrl as string])
      expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(document);
  });

  test("of other bytes of the same length is refused by their digest", async () => {
    const where = await createPlace();
    const { call: ask } = await signInApplicant(where);
    const ticket = await announceFile(ask);
    expect((await sendFile(ticket, Buffer.from(buildOnePagePdf({ text: "what was exchanged" }))))[0]).toBe(
      204,
    );
    const state = await waitUntil(where, "The refusal", async () => {
      const { status } = await readState(ask, ticket.id);
      return status === "pending" ? undefined : status;
    });
    expect(state).toBe("rejected");
  });
});

describe("a system on this machine", () => {
  test("answers calls through the Lambdas, by the demonstration clock", async () => {
    await callApi("POST", "/__dev/clock", { now: "2026-12-24T09:00:00+08:00" });
    const region = await callApi("GET", "/api/region/all?level=1");
    expect(region.status).toBe(200);
    expect(region.headers.get("date")).toMatch(/^Thu, 24 Dec 2026 01:00/);
    const clockAnswer = await callApi("POST", "/__dev/clock", { advance: "P1D" });
    expect(clockAnswer.body.now).toMatch(/^2026-12-25T01:00/);
    expect((await callApi("POST", "/__dev/clock", { advance: "soon" })).status).toBe(400);
  });

  test("tells the answer of a captcha, and of none that it did not make", async () => {
    const captchaAnswer = await callApi("GET", "/api/user/captcha");
    const { codeId } = captchaAnswer.body.data as { codeId: string };
    expect((await callApi("GET", `/__dev/captcha/${codeId}`)).body.num).toMatch(/^\w+$/);
    expect((await callApi("GET", "/__dev/captcha/unknown")).status).toBe(404);
  });

  test("gives a complete example of each scheme, and of none that there is not", async () => {
    for (const { id } of schemes) {
      const { status, body } = await callApi("GET", `/__dev/example/${id}`);
      expect([id, status]).toEqual([id, 200]);
      const { account, at, eventId, parentId, answers, ...rest } = body;
      expect(account).toMatch(/^\w+@demo\.mo$/);
      expect(at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\+08:00$/);
      expect(answers).toMatchObject({ declareTruth: true });
      expect([typeof eventId, typeof parentId]).toSatisfy((kinds: string[]) =>
        kinds.every((kind) => kind === "string" || kind === "undefined"),
      );
      expect(rest).toEqual({});
    }
    for (const unknownScheme of ["NOTHING", "toString", ""])
      expect((await callApi("GET", `/__dev/example/${unknownScheme}`)).status).toBe(404);
  });

  test("objects are not for who has no signed address", async () => {
    const answer = await fetch(`${system.url}/__s3/filesbucket/files/institution-other/demo-FORM_M1`);
    expect(answer.status).toBe(403);
    const listing = `${system.url}/__s3/filesbucket?list-type=2`;
    expect((await fetch(listing, { headers: { authorization: "x" } })).status).toBe(403);
    expect((await fetch(`${listing}&X-Amz-Signature=0`)).status).toBe(403);
  });

  test("begins again", async () => {
    const again = await callApi("POST", "/__dev/reset");
    expect(again.body.now).toMatch(/^2026-11-23T02:00:0/);
    expect((await callApi("GET", "/__dev/outbox")).body).toEqual({ items: [] });
  });

  test("a taken port changes nothing and says what to do", async () => {
    const otherDir = mkdtempSync(join(tmpdir(), "system-"));
    const other = createServer();
    const port = await listenOnPort(other, 0);
    await expect(startLocalSystem({ port, dataDir: otherDir, quiet: true })).rejects.toThrow(
      `PORT=${port + 10} npm start`,
    );
    await closeServer(other);
    rmSync(otherDir, { recursive: true });
  });
});
