/** What a job reads of a message, and what is thrown on when a run fails. */
import { log } from "@portal/core/platform/log.server";
import { parseMessage, requireText, runLogged, UnknownMessageError } from "@portal/functions/jobs/job-log";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const writeLine = log.write;
beforeEach(() => {
  log.write = () => undefined;
});
afterEach(() => {
  log.write = writeLine;
});

describe("a message", () => {
  test("that names its members is read", () =>
    expect(parseMessage('{"kind":"news","id":"one"}')).toEqual({ kind: "news", id: "one" }));
  test.each(["null", "[]", "7", '"kind"', "true"])("that is %s is of no known kind", (body) => {
    expect(() => parseMessage(body)).toThrow(UnknownMessageError);
  });
  test("has texts where texts are required", () => {
    expect(requireText("one")).toBe("one");
    for (const value of ["", undefined, null, 7, ["one"]])
      expect(() => requireText(value), JSON.stringify(value)).toThrow(UnknownMessageError);
  });
});

test("a run that fails names the job, and what the error says only where that contains no data", async () => {
  const runFailingJob = (error: Error) => runLogged("someJob", () => Promise.reject(error));
  await expect(runFailingJob(new Error("secret words"))).rejects.toThrow(/^someJob failed$/);
  await expect(runFailingJob(new UnknownMessageError())).rejects.toThrow(
    /^someJob failed: the message is of no known kind$/,
  );
});
