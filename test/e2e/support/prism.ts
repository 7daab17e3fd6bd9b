/** Prism between callers and the API: what either side sends that the published document does not say is refused (api.md). */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext } from "playwright";
import { type Document, isFile } from "../../support/contract.ts";
import { root } from "../../support/process.ts";

export interface Prism {
  url: string;
  /** What broke the contract, as Prism says it. */
  violations: { call: string; told: unknown }[];
  /** How many calls went through. */
  calls(): number;
  /** From now on the pages of a context call the API through Prism. */
  between(context: BrowserContext): Promise<void>;
  stop(): Promise<void>;
}
const BROKEN =
  /stoplight\.io\/prism\/errors#(VIOLATIONS|UNPROCESSABLE_ENTITY|UNAUTHORIZED|NO_PATH_MATCHED|NO_METHOD_MATCHED)/;
const PATIENCE_MS = 60_000;
/** Only a connection that was reset is tried again; a POST carries its idempotency key. */
const RECONNECTIONS = 3;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
};

/** Addresses whose answers are files. A schema says nothing of their bytes, and Prism reads every body as text. */
const filesOf = (document: Document): RegExp[] =>
  Object.entries(document.paths)
    .filter(([, verbs]) =>
      Object.values(verbs).some((verb) =>
        Object.values(verb.responses).some(({ content = {} }) => Object.values(content).some(isFile)),
      ),
    )
    .map(([path]) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`));

/** What Prism says was broken by an answer, undefined when nothing was. */
export const brokenBy = (text: string): unknown => {
  if (!BROKEN.test(text)) return undefined;
  return JSON.parse(text);
};

/** Starts Prism before an API. @param document what it publishes as `/api/openapi.json` */
export const prism = async (upstream: string, document: Document): Promise<Prism> => {
  const folder = mkdtempSync(join(tmpdir(), "prism-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const entry = join(root, "node_modules/@stoplight/prism-cli/dist/index.js");
  const child = spawn(
    process.execPath,
    [entry, "proxy", file, upstream, "--port", String(port), "--errors", "--verboseLevel", "error"],
    { stdio: "ignore" },
  );
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  await answering(url, child).catch(async (error) => {
    await stop();
    throw error;
  });

  const violations: Prism["violations"] = [];
  const files = filesOf(document);
  let calls = 0;
  const between = async (context: BrowserContext): Promise<void> => {
    await context.route(/\/api\//, async (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      if (files.some((each) => each.test(pathname))) return route.continue();
      // Prism closes connections that were idle for 5 s, and one may be closed just when a call is written to it.
      const answered = await route
        .fetch({ url: `${url}${pathname}${search}`, maxRetries: RECONNECTIONS })
        .then(async (response) => ({ response, text: await response.text() }))
        // A page that is left takes its calls with it, and the answers to them.
        .catch(() => undefined);
      if (!answered) return route.abort().catch(() => undefined);
      calls++;
      const told = brokenBy(answered.text);
      if (told) violations.push({ call: `${request.method()} ${pathname}${search}`, told });
      return route.fulfill({ response: answered.response }).catch(() => undefined);
    });
  };
  return { url, violations, calls: () => calls, between, stop };
};

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await wait(200)) {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode}`);
    if (await fetch(url).catch(() => undefined)) return;
  }
  throw new Error("Prism does not answer");
}
