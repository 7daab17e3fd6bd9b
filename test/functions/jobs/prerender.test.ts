/** Pages that show what is stored: what asks for them, what is rendered again, and what goes up with the site. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { publishEvent } from "@portal/core/events/event-service.server";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import {
  createPublication,
  publishPublication,
} from "@portal/core/events/publications/publication-service.server";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { publishSchemeDraft, saveSchemeDraft } from "@portal/core/schemes/versions/scheme-studio.server";
import { anonymousActor, createContext } from "@portal/functions/http/create-context";
import { handler as prerender } from "@portal/functions/jobs/prerender";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  DELIVERED_ANSWERS,
  RENDERED_ANSWERS,
} from "../../../packages/functions/src/pages/render-page-files.ts";
import { loadRenderer } from "../../../packages/functions/src/pages/renderer.ts";
import { renderStaticPages } from "../../../packages/functions/src/pages/static-pages.ts";
import { createStaff, createTestContext } from "../../support/applications/application-fixtures.ts";
import { writePlainRenderer } from "../../support/browser/plain-renderer.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { buildFair, buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { prepareQueuesAndBuckets } from "../../support/tables/prepare-services.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const NOW = "2026-11-23T02:00:00.000Z";
const renderer = mkdtempSync(join(tmpdir(), "renderer-"));
const services = prepareQueuesAndBuckets();
let earlier = 0;
let admin: Awaited<ReturnType<typeof createContext>>;
const listRequestedPages = (): string[] =>
  services
    .listMessages("page")
    .slice(earlier)
    .map((body) => (JSON.parse(body) as { id: string }).id);
const lambda = { getRemainingTimeInMillis: () => 30_000 };
const runJob = (id: string) =>
  prerender({ Records: [{ messageId: id, body: JSON.stringify({ kind: "pages", id }) }] } as never, lambda);
const s3 = () => new S3Client({ forcePathStyle: true });
const readPage = async (key: string): Promise<string> => {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: "test-files", Key: `prerendered/${key}` }));
  return (await Body?.transformToString()) ?? "";
};
const listKeys = async (): Promise<string[]> => {
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: "test-files" }));
  return Contents.map(({ Key = "" }) => Key);
};

beforeAll(async () => {
  writePlainRenderer(renderer);
  Object.assign(process.env, {
    RENDERER: renderer,
    SITE_BUCKET_NAME: "test-files",
    SITE_URL: "https://portal.example",
  });
});
afterAll(() => {
  rmSync(renderer, { recursive: true });
});
beforeEach(async () => {
  await createFreshTable();
  setTestTime(NOW);
  admin = await createContext(createStaff("OFFICER", "ADMIN"), "test");
  earlier = services.listMessages("page").length;
});

describe("what asks for pages", () => {
  test("an event that is published, at the next sweep and not before", async () => {
    await overwriteEvent(buildFair({ status: "DRAFT", version: 1 }));
    await sweep();
    expect(listRequestedPages()).toEqual([]);
    await publishEvent("green-2027", 1, admin);
    expect(listRequestedPages()).toEqual([]);
    setTestTime("2026-11-23T02:01:00.000Z");
    await sweep();
    expect(listRequestedPages()).toEqual(["event:green-2027"]);
  });
  test("an article that is published, now and at the instant from which it is shown", async () => {
    const write = {
      kind: "ARTICLE" as const,
      category: "ACCOUNT",
      order: 1,
      titles: buildLocalizedText("t"),
      texts: buildLocalizedText("x"),
    };
    const { id } = await createPublication(write as never, admin);
    setTestTime("2026-11-23T02:01:00.000Z");
    await sweep();
    expect(listRequestedPages()).toEqual([]);
    await publishPublication({ id, version: 1, from: "2026-12-01T00:00:00.000Z" }, admin);
    setTestTime("2026-11-23T02:02:00.000Z");
    await sweep();
    expect(listRequestedPages()).toEqual(["content"]);
    setTestTime("2026-12-01T00:01:00.000Z");
    await sweep();
    expect(listRequestedPages()).toContain(`content:${id}:publishFrom`);
  });
  test("a rate", async () => {
    const rate = { key: "sms.budgetPerHour", scope: "ALL" as const, from: "2026-11-24", value: 5 };
    await setPolicy(rate, admin);
    setTestTime("2026-11-23T02:01:00.000Z");
    await sweep();
    expect(listRequestedPages()).toEqual(["all"]);
  });
  test("midnight in Macao", async () => {
    setTestTime("2026-11-23T16:01:00.000Z");
    await sweep();
    expect(listRequestedPages()).toEqual(["all"]);
  });
  test("nothing else: a minute in which nothing changed asks for nothing", async () => {
    await sweep();
    expect(listRequestedPages()).toEqual([]);
  });
});

describe("what is rendered", () => {
  test("the first page of a form in the version that two administrators published, and of no other", async () => {
    const [writer, publisher] = ["writer", "publisher"].map((accountId) =>
      createTestContext({ ...createStaff("ADMIN"), accountId }),
    );
    if (!writer || !publisher) return expect.unreachable();
    const inAll = (text: string) => ({ "zh-Hant": text, "zh-Hans": text, en: text, pt: text });
    const overlay = {
      texts: { "fields.courseName.label": inAll("Name of the course") },
      fields: {},
      added: [],
      order: {},
    };
    await runJob("all");
    expect(listRequestedPages().filter((id) => id.startsWith("form:"))).toEqual([]);
    await saveSchemeDraft("TRAINING", { revision: 0, from: writer.today, overlay }, writer);
    await publishSchemeDraft("TRAINING", { revision: 1 }, publisher, async () => []);
    setTestTime("2026-11-23T02:01:00.000Z");
    await sweep();
    await runJob("all");
    expect(listRequestedPages().filter((id) => id.startsWith("form:"))).toEqual(["form:TRAINING"]);
    await runJob("form:TRAINING");
    const readAnswers = async () =>
      (JSON.parse(await readPage("pt/myform/TRAINING.html")) as { answers: [string, string][] }).answers;
    const [, file = ""] =
      (await readAnswers()).find(([address]) => address === "/api/scheme/TRAINING/form") ?? [];
    expect(JSON.parse(await readPage(file.replace("/prerendered/", "")))).toMatchObject({
      version: 1,
      texts: overlay.texts,
    });
    // A deployment puts the delivered page in its place; the same day renders it again.
    await s3().send(
      new PutObjectCommand({
        Bucket: "test-files",
        Key: "prerendered/pt/myform/TRAINING.html",
        Body: "delivered",
      }),
    );
    await runJob("form:TRAINING");
    expect(await readAnswers()).toContainEqual(["/api/scheme/TRAINING/form", file]);
  });
  test("the page of a changed event in four languages, and then the lists; its task is done", async () => {
    await overwriteEvent(buildFair({ status: "DRAFT", version: 1 }));
    await publishEvent("green-2027", 1, admin);
    setTestTime("2026-11-23T02:01:00.000Z");
    expect(await runJob("event:green-2027")).toEqual({ batchItemFailures: [] });
    for (const language of ["zh-Hant", "zh-Hans", "en", "pt"])
      expect(JSON.parse(await readPage(`${language}/show/detail/green-2027.html`))).toMatchObject({
        language,
      });
    expect(listRequestedPages()).toEqual(["sitemap", "path:/index"]);
    expect(await findTaskDueTime({ kind: "pages", id: "event:green-2027" })).toBeUndefined();
  });
  test("a page names files that exist, with the answers that it asked for", async () => {
    await overwriteEvent(buildFair());
    await runJob("path:/index");
    const { answers } = JSON.parse(await readPage("en/index.html")) as { answers: [string, string][] };
    const [, file = ""] = answers.find(([address]) => address === "/api/activity?limit=100") ?? [];
    const list = JSON.parse(await readPage(file.replace("/prerendered/", ""))) as { items: { id: string }[] };
    expect(list.items.map(({ id }) => id)).toEqual(["green-2027"]);
  });
  test("its answers again on each day, because the bucket removes those that nobody wrote for a month", async () => {
    await overwriteEvent(buildFair());
    const listAnswers = async () => (await listKeys()).filter((key) => key.startsWith(RENDERED_ANSWERS));
    await runJob("path:/index");
    const answers = await listAnswers();
    expect(answers).not.toEqual([]);
    for (const Key of answers) await s3().send(new DeleteObjectCommand({ Bucket: "test-files", Key }));
    setTestTime("2026-11-24T05:00:00.000Z");
    await runJob("path:/index");
    const page = JSON.parse(await readPage("en/index.html")) as { answers: [string, string][] };
    const list = page.answers.find(([address]) => address === "/api/activity?limit=100");
    expect(await listAnswers()).toContain(list?.[1].slice(1));
  });
  test("what goes up with the site names no answers that the bucket removes, since nothing writes them again", async () => {
    const ctx = createTestContext(anonymousActor);
    const { files } = await renderStaticPages(await loadRenderer(renderer), {}, ctx);
    const answers = files.filter(({ key }) => key.endsWith(".json")).map(({ key }) => key);
    expect(answers).not.toEqual([]);
    for (const key of answers) expect(key.startsWith(DELIVERED_ANSWERS), key).toBe(true);
    for (const { text } of files) expect(text).not.toContain(RENDERED_ANSWERS);
  });
  test("nothing, when the day and the answers are those of last time", async () => {
    await overwriteEvent(buildFair());
    const readTime = async () => (JSON.parse(await readPage("en/index.html")) as { at: string }).at;
    await runJob("path:/index");
    const first = await readTime();
    setTestTime("2026-11-23T05:00:00.000Z");
    await runJob("path:/index");
    expect(await readTime()).toBe(first);
    setTestTime("2026-11-24T05:00:00.000Z");
    await runJob("path:/index");
    expect(await readTime()).toBe("2026-11-24T05:00:00.000Z");
  });
  test("no page of a draft", async () => {
    await overwriteEvent(buildFair({ id: "secret-2027", status: "DRAFT" }));
    expect(await runJob("event:secret-2027")).toEqual({ batchItemFailures: [] });
    expect((await listKeys()).filter((key) => key.includes("secret"))).toEqual([]);
  });
  test("no page of an event any more that was taken back, and its page again when it is published again", async () => {
    const listPages = async () => (await listKeys()).filter((key) => key.includes("/show/detail/green-2027"));
    await overwriteEvent(buildFair({ id: "green-2027", version: 1 }));
    await runJob("event:green-2027");
    expect(await listPages()).toHaveLength(4);
    await overwriteEvent(buildFair({ id: "green-2027", status: "DRAFT", version: 2 }));
    expect(await runJob("event:green-2027")).toEqual({ batchItemFailures: [] });
    expect(await listPages()).toEqual([]);
    await overwriteEvent(buildFair({ id: "green-2027", version: 1 }));
    await runJob("event:green-2027");
    expect(await listPages()).toHaveLength(4);
  });
  test("after a deployment every page that shows what is stored, each by a message of its own", async () => {
    await overwriteEvent(buildFair());
    expect(await prerender({ pages: "all" }, lambda)).toEqual({ batchItemFailures: [] });
    expect(listRequestedPages()).toEqual([
      "path:/index",
      "path:/help_center",
      "sitemap",
      "eventPage:green-2027",
      "waiting-room",
    ]);
  });
  test("what a restored table does not know any more: the page of an event goes, a form is as it was delivered", async () => {
    await overwriteEvent(buildFair({ id: "lost-2027" }));
    await runJob("event:lost-2027");
    await runJob("form:TRAINING");
    expect((await listKeys()).filter((key) => key.includes("lost-2027"))).toHaveLength(4);
    // The table of a time before both.
    await createFreshTable();
    writePlainRenderer(renderer, { forms: ["TRAINING", "SEMINAR"] });
    earlier = services.listMessages("page").length;
    await runJob("all");
    const pages = listRequestedPages();
    expect(pages).toContain("eventPage:lost-2027");
    expect(pages.filter((id) => id.startsWith("form:"))).toEqual(["form:TRAINING"]);
    await runJob("eventPage:lost-2027");
    expect((await listKeys()).filter((key) => key.includes("lost-2027"))).toEqual([]);
    writePlainRenderer(renderer);
  });
  test("a message that names nothing comes back", async () => {
    expect((await runJob("nothing")).batchItemFailures).toEqual([{ itemIdentifier: "nothing" }]);
  });
});

test("the sitemap names each page for everybody in four languages, and robots.txt names the sitemap", async () => {
  await overwriteEvent(buildFair());
  await overwriteEvent(buildFair({ id: "draft-2027", status: "DRAFT" }));
  await runJob("sitemap");
  const sitemap = await readPage("sitemap.xml");
  expect([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
    ["/index?", "/help_center?", "/privacy?", "/show/detail?id=green-2027&#38;"].flatMap((page) =>
      ["zh-Hant", "zh-Hans", "en", "pt"].map((language) => `https://portal.example${page}lang=${language}`),
    ),
  );
  expect(sitemap.match(/hreflang="(pt|x-default)"/g)).toHaveLength(4 * 4 * 2);
  const robots = await readPage("robots.txt");
  expect(robots).toContain("Disallow: /staff/\n");
  expect(robots).toMatch(/^Sitemap: https:\/\/portal\.example\/sitemap\.xml$/m);
});
