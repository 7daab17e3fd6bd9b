/**
 * Prism between callers and the API: what either side sends that the published document does not say is refused
 * (api.md).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext } from "playwright";
import { type ApiDocument, isFileMedia } from "../../support/contract/api-contract.ts";
import { projectRoot } from "../../support/project/run-command.ts";

export interface PrismProxy {
  url: string;
  /** The violations of the contract that Prism has reported. */
  violations: { call: string; told: unknown }[];
  /** How many calls went through. */
  countCalls(): number;
  /** From now on the pages of a context call the API through Prism. */
  proxyContext(context: BrowserContext): Promise<void>;
  stop(): Promise<void>;
}
const CONTRACT_ERROR =
  /stoplight\.io\/prism\/errors#(VIOLATIONS|UNPROCESSABLE_ENTITY|UNAUTHORIZED|NO_PATH_MATCHED|NO_METHOD_MATCHED)/;
const START_TIMEOUT_MS = 60_000;
/** Only a connection that was reset is tried again; a POST carries its idempotency key. */
const MAX_RECONNECTIONS = 3;

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
};

/** Addresses whose answers are files. A schema says nothing of their bytes, and Prism reads every body as text. */
const listFilePaths = (document: ApiDocument): RegExp[] =>
  Object.entries(document.paths)
    .filter(([, verbs]) =>
      Object.values(verbs).some((verb) =>
        Object.values(verb.responses).some(({ content = {} }) => Object.values(content).some(isFileMedia)),
      ),
    )
    .map(([path]) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`));

/** Returns the violation that Prism reports in an answer, or undefined when there is none. */
export const parseViolation = (text: string): unknown => {
  if (!CONTRACT_ERROR.test(text)) return undefined;
  return JSON.parse(text);
};

/** Starts Prism before an API. @param document what it publishes as `/api/openapi.json` */
export const startPrism = async (upstream: string, document: ApiDocument): Promise<PrismProxy> => {
  const folder = mkdtempSync(join(tmpdir(), "prism-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const entry = join(projectRoot, "node_modules/@stoplight/prism-cli/dist/index.js");
  const child = spawn(
    process.execPath,
    [entry, "proxy", file, upstream, "--port", String(port), "--errors", "--verboseLevel", "error"],
    { stdio: "ignore" },
  );
  const stopPrism = async (): Promise<void> => {
    await endChild(child);
    rmSync(folder, { recursive: true, force: true });
  };
  await waitForPrism(url, child).catch(async (error) => {
    await stopPrism();
    throw error;
  });

  const violations: PrismProxy["violations"] = [];
  const files = listFilePaths(document);
  let calls = 0;
  const interceptContext = async (context: BrowserContext): Promise<void> => {
    await context.route(/\/api\//, async (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      if (files.some((each) => each.test(pathname))) return route.continue();
      // Prism closes connections that were idle for 5 s, and one may be closed just when a call is written to it.
      const proxiedAnswer = await route
        .fetch({
          url: `${url}${pathname}${search}`,
          // Prism reads what it checks as text.
          headers: { ...request.headers(), "accept-encoding": "identity" },
          maxRetries: MAX_RECONNECTIONS,
        })
        .then(async (response) => ({ response, text: await response.text() }))
        // A page that is left takes its calls with it, and the answers to them.
        .catch(() => undefined);
      if (!proxiedAnswer) return route.abort().catch(() => undefined);
      calls++;
      const violation = parseViolation(proxiedAnswer.text);
      if (violation) violations.push({ call: `${request.method()} ${pathname}${search}`, told: violation });
      return route.fulfill({ response: proxiedAnswer.response }).catch(() => undefined);
    });
  };
  return { url, violations, countCalls: () => calls, proxyContext: interceptContext, stop: stopPrism };
};

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}

async function waitForPrism(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline; await wait(200)) {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode}`);
    if (await fetch(url).catch(() => undefined)) return;
  }
  throw new Error("Prism does not answer");
}
