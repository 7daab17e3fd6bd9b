import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findStageQueues, redriveMessages } from "../../local/operators/redrive.ts";

let server: FauxqsServer;
let sqs: SQSClient;
const region = "ap-east-1";
const prefix = "trade-portal-production-";
const names = ["DueQueueQueue-ab", "DueQueueDeadLettersQueue-cd", "NoticeQueueQueue-ef"].map(
  (n) => prefix + n,
);
beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1", defaultRegion: region });
  for (const name of names) server.createQueue(name, { region });
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  sqs = new SQSClient({ region, endpoint: `http://127.0.0.1:${server.port}`, credentials });
});
afterAll(async () => {
  sqs.destroy();
  await server.stop();
});
const listUrls = () => names.map((name) => `http://127.0.0.1:${server.port}/000000000000/${name}`);
const listWaitingMessages = (name: string) =>
  server.inspectQueue(name)?.messages.ready.map(({ body }) => body) ?? [];

test("dead letters go back to their own queue, all of them, and again there is nothing to do", async () => {
  const { live, dead } = findStageQueues(listUrls(), "production", "due");
  const bodies = Array.from({ length: 23 }, (_, i) => `letter ${i}`);
  for (const MessageBody of bodies) await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody }));
  expect(await redriveMessages(sqs, dead, live)).toBe(23);
  expect(listWaitingMessages(names[0] ?? "").sort()).toEqual(bodies.sort());
  expect(listWaitingMessages(names[1] ?? "")).toEqual([]);
  expect(await redriveMessages(sqs, dead, live)).toBe(0);
});

test("a queue without dead letters is no queue of ours", () => {
  expect(() => findStageQueues(listUrls(), "production", "notice")).toThrow("no queue notice");
  expect(() => findStageQueues([], "production", "due")).toThrow("no queue due");
});

test("the queues of a stage whose name only begins alike are left alone", () => {
  const others = listUrls().map((url) => url.replace("-production-", "-production-2-"));
  expect(findStageQueues([...others, ...listUrls()], "production", "due").live).toBe(listUrls()[0]);
  expect(() => findStageQueues(others, "production", "due")).toThrow("no queue due in the stage production");
});
